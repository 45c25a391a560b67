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
let polls: number
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  own = new EventTarget()
  said = []
  polls = 0
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', own.addEventListener.bind(own))
  vi.stubGlobal('removeEventListener', own.removeEventListener.bind(own))
  setFakeBridge(async (name: string, input: (typeof said)[number]) => {
    if (name === 'studio.wake') polls += 1
    else said.push(input)
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

test('services are polled when the network is back, and when the window was hidden for a while', () => {
  page.show('hidden')
  vi.advanceTimersByTime(20_000)
  page.show('visible')
  expect(polls).toBe(0)
  page.show('hidden')
  vi.advanceTimersByTime(40_000)
  page.show('visible')
  expect(polls).toBe(1)
  own.dispatchEvent(new Event('online'))
  expect(polls).toBe(2)
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
