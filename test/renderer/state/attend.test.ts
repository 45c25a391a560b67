import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportVisibility } from '../../../renderer/state/attend.ts'
import { setFakeBridge } from '../fake-bridge.ts'

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
  setFakeBridge(async (_: string, input: (typeof said)[number]) => {
    said.push(input)
    throw new Error('the studio does not answer, which is no matter here')
  })
  end = reportVisibility()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const attended = () => said.map((one) => one.attended)

test('presence is reported at once, at every change, and every minute while the page is visible', () => {
  vi.advanceTimersByTime(120_000)
  expect(attended()).toEqual([true, true, true])
  page.show('hidden')
  vi.advanceTimersByTime(600_000)
  expect(attended()).toEqual([true, true, true, false])
  page.show('visible')
  expect(attended().at(-1)).toBe(true)
  expect(new Set(said.map(({ windowId }) => windowId)).size).toBe(1)
})

test('a closing page reports it', () => {
  own.dispatchEvent(new Event('pagehide'))
  expect(attended()).toEqual([true, false])
})

test('nothing is reported after the end', () => {
  end()
  const before = said.length
  page.show('hidden')
  own.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(600_000)
  expect(said).toHaveLength(before)
})
