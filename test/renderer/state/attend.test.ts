import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../../../renderer/bridge/bridge.ts'
import { followAttention } from '../../../renderer/state/attend.ts'
import { setBridge } from '../../../renderer/state/current-bridge.ts'

class Page extends EventTarget {
  visibilityState = 'visible'
  show(visibilityState: 'visible' | 'hidden'): void {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let own: EventTarget
let said: { windowId: string; attended: boolean }[]
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  own = new EventTarget()
  said = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', own.addEventListener.bind(own))
  vi.stubGlobal('removeEventListener', own.removeEventListener.bind(own))
  setBridge({
    host: 'web',
    call: (async (_: string, input: (typeof said)[number]) => {
      said.push(input)
      throw new Error('the studio does not answer, which is no matter here')
    }) as unknown as Bridge['call'],
    subscribe: () => () => undefined,
    stage: async () => ({ stagedId: 's', name: 'n', mediaType: 'image/png', bytes: 1 }),
    save: async () => null,
  })
  end = followAttention()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const attended = () => said.map((one) => one.attended)

test('it is said at once, at every change, and again every minute while somebody looks', () => {
  vi.advanceTimersByTime(120_000)
  expect(attended()).toEqual([true, true, true])
  page.show('hidden')
  vi.advanceTimersByTime(600_000)
  expect(attended()).toEqual([true, true, true, false])
  page.show('visible')
  expect(attended().at(-1)).toBe(true)
  expect(new Set(said.map(({ windowId }) => windowId)).size).toBe(1)
})

test('a page that goes away says so', () => {
  own.dispatchEvent(new Event('pagehide'))
  expect(attended()).toEqual([true, false])
})

test('nothing is said after the end', () => {
  end()
  const before = said.length
  page.show('hidden')
  own.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(600_000)
  expect(said).toHaveLength(before)
})
