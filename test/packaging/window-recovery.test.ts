/** A window that crashes or hangs comes back without a person, but not forever. */
import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recoverWindow } from '../../electron/desktop/window-recovery.ts'

const dialogs = vi.hoisted(() => ({ open: [] as { message: string; answer: (button: number) => void }[] }))
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: (_window: unknown, { message, signal }: { message: string; signal?: AbortSignal }) =>
      new Promise((resolve) => {
        const answer = (response: number) => {
          dialogs.open = dialogs.open.filter((one) => one.answer !== answer)
          resolve({ response })
        }
        dialogs.open.push({ message, answer })
        signal?.addEventListener('abort', () => answer(0))
      }),
  },
}))

let loads: number
let now: number
let window: EventEmitter & { webContents: EventEmitter }

beforeEach(() => {
  vi.useFakeTimers()
  loads = 0
  now = 0
  dialogs.open = []
  const contents = Object.assign(new EventEmitter(), {
    forcefullyCrashRenderer: () => contents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 }),
  })
  window = Object.assign(new EventEmitter(), {
    webContents: contents,
    isDestroyed: () => false,
    show: () => undefined,
  })
  recoverWindow(window as unknown as BrowserWindow, {
    load: async () => void (loads += 1),
    quit: () => undefined,
    log: () => undefined,
    now: () => now,
  })
})
afterEach(() => vi.useRealTimers())

const crash = () => window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 })
const questions = () => dialogs.open.map(({ message }) => message)

test('crashes are reloaded; the third within a minute asks', () => {
  crash()
  crash()
  expect([loads, questions()]).toEqual([2, []])
  crash()
  expect([loads, questions()]).toEqual([2, ['The window crashed again']])
})

test('crashes now and then never ask', () => {
  for (let count = 0; count < 10; count += 1) {
    now += 31_000
    crash()
  }
  expect([loads, questions()]).toEqual([10, []])
})

test('a window that hangs is reloaded after half a minute without an answer', async () => {
  window.emit('unresponsive')
  expect(questions()).toEqual(['The window is not responding'])
  await vi.advanceTimersByTimeAsync(29_000)
  expect(loads).toBe(0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([loads, questions()]).toEqual([1, []])
})

test('a window that responds again, or that the artist waits for, is not reloaded', async () => {
  window.emit('unresponsive')
  window.emit('responsive')
  await vi.advanceTimersByTimeAsync(60_000)
  window.emit('unresponsive')
  dialogs.open[0]!.answer(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loads, questions()]).toEqual([0, []])
})
