/** The computer stays awake while jobs run that someone waits for, and services are polled when it has woken. */
import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { keepAwake } from '../../electron/desktop/keep-awake.ts'
import type { Job } from '../../shared/protocol/job.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'

const power = vi.hoisted(() => ({
  blockers: new Map<number, string>(),
  monitor: null as unknown as { emit(name: string): void; removeAllListeners(): void },
}))
vi.mock('electron', () => {
  power.monitor = new EventEmitter()
  let last = 0
  return {
    powerMonitor: power.monitor,
    powerSaveBlocker: {
      start: (type: string) => (power.blockers.set((last += 1), type), last),
      stop: (id: number) => power.blockers.delete(id),
    },
  }
})
afterEach(() => {
  power.blockers.clear()
  power.monitor.removeAllListeners()
})

const job = (id: string, state: Job['state'], watched = true) => ({ id, state, watched }) as Job

async function follow(jobs: Job[]) {
  const sent: string[] = []
  let tell = (_event: StudioEvent): void => undefined
  await keepAwake({
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
    dispatch: async (name) => {
      sent.push(name)
      return { ok: true, value: { jobs } }
    },
  })
  return { sent, change: (...next: Parameters<typeof job>) => tell({ type: 'job', job: job(...next) }) }
}
const awake = () => [...power.blockers.values()]

test('once for any number of jobs, until the last one ends; the screen may turn off', async () => {
  const { change } = await follow([job('a', 'running'), job('b', 'waiting'), job('c', 'done')])
  expect(awake()).toEqual(['prevent-app-suspension'])
  change('b', 'submitting')
  change('a', 'done')
  expect(awake()).toHaveLength(1)
  change('b', 'failed')
  expect(awake()).toEqual([])
  change('d', 'downloading')
  expect(awake()).toHaveLength(1)
})

test('jobs that wait or are no longer watched do not keep it awake', async () => {
  const { change } = await follow([job('a', 'waiting'), job('b', 'running', false)])
  expect(awake()).toEqual([])
  change('a', 'running')
  expect(awake()).toHaveLength(1)
  change('a', 'running', false)
  expect(awake()).toEqual([])
})

test('services are polled after sleep', async () => {
  const { sent } = await follow([])
  power.monitor.emit('resume')
  expect(sent).toEqual(['studio.snapshot', 'studio.wake'])
})
