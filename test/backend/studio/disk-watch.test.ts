import { expect, test } from 'vitest'
import { createDiskWatch } from '../../../electron/backend/studio/disk-watch.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'
import { until } from '../../support/eventually.ts'
import { createTestClock } from '../../support/test-clock.ts'

const full = new AppError('disk-full', 'no room')

function watched(change: { onRoom?: () => void } = {}) {
  const events: StudioEvent[] = []
  const state = { full: true, saved: 0 }
  const stopping = new AbortController()
  const clock = createTestClock()
  const disk = createDiskWatch({
    clock: { ...clock, sleep: () => new Promise((resolve) => setTimeout(resolve, 1)) },
    emit: (event) => events.push(event),
    stopping: stopping.signal,
    probe: () => {
      if (state.full) throw full
    },
    onRoom: change.onRoom ?? (() => void (state.saved += 1)),
  })
  return { disk, events, state, stopping }
}

test('reports a full disk once, and free space once the changes in memory are written', async () => {
  const { disk, events, state } = watched()
  disk.report(full)
  disk.report(full)
  expect(events).toEqual([{ type: 'disk', disk: full.toData() }])
  expect(disk.trouble()).toBe(full)
  state.full = false
  await until(() => disk.trouble() === null)
  expect(state.saved).toBe(1)
  expect(events.at(-1)).toEqual({ type: 'disk', disk: null })
  disk.report(full)
  await until(() => disk.trouble() === null)
  expect(state.saved).toBe(2)
})

test('does not report free space that is too small for the pending changes', async () => {
  let tries = 0
  const { disk, state } = watched({
    onRoom: () => {
      tries += 1
      if (tries < 3) throw full
    },
  })
  state.full = false
  disk.report(full)
  await until(() => disk.trouble() === null)
  expect(tries).toBe(3)
})
