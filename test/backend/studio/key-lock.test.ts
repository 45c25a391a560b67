import { expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { createKeyLock } from '../../../electron/backend/studio/key-lock.ts'
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'
import { aConnection } from '../../renderer/builders.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const minute = 60_000

function lockUnderTest(start: { minutes: number | null }) {
  const clock = fakeClock()
  const settings = { ...start }
  const stopping = new AbortController()
  const events: StudioEvent['type'][] = []
  const resumed: string[] = []
  const problems: string[] = []
  const vault = { open: false, locks: 0, failing: false }
  const status = async () => ({
    preferred: 'run' as const,
    reason: null,
    fileAvailable: true,
    fileLocked: !vault.open,
    fileOpen: vault.open,
  })
  const lock = createKeyLock({
    vault: {
      status,
      unlock: async (passphrase) => {
        if (passphrase !== 'right') throw new AppError('key-rejected', 'wrong')
        vault.open = true
      },
      lock: async () => {
        if (vault.failing) throw new Error('not now')
        vault.open = false
        vault.locks += 1
      },
    },
    connections: { list: async () => ['waits', 'broke', 'works'].map((id) => aConnection({ id })) },
    queue: {
      paused: (id) =>
        id === 'works' ? null : new AppError(id === 'waits' ? 'key-missing' : 'credits-exhausted', 'a reason'),
      resume: (id) => void resumed.push(id),
    },
    emit: ({ type }) => void events.push(type),
    clock,
    log: (_, message) => void problems.push(message),
    lockAfterMinutes: () => settings.minutes,
    stopping: stopping.signal,
  })
  return { lock, clock, settings, vault, events, resumed, problems, stopping }
}

test('unlocking resumes what waited for a key, and nothing else', async () => {
  const { lock, resumed, events } = lockUnderTest({ minutes: null })
  await expect(lock.unlock('wrong')).rejects.toMatchObject({ code: 'key-rejected' })
  expect(resumed).toEqual([])
  expect(await lock.unlock('right')).toMatchObject({ fileOpen: true })
  expect(resumed).toEqual(['waits'])
  expect(events).toEqual(['vault', 'connection', 'connection', 'connection'])
})

test('never locks automatically unless configured', async () => {
  const { lock, clock, vault } = lockUnderTest({ minutes: null })
  await lock.unlock('right')
  await clock.advance(24 * 60 * minute)
  expect(vault.open).toBe(true)
})

test('locks after the idle time, and every use restarts it', async () => {
  const { lock, clock, vault, events } = lockUnderTest({ minutes: 30 })
  await lock.unlock('right')
  for (let polls = 0; polls < 12; polls += 1) {
    await clock.advance(10 * minute)
    await lock.touch()
  }
  await clock.advance(29 * minute)
  expect(vault.open).toBe(true)
  events.length = 0
  await clock.advance(minute)
  expect([vault.open, vault.locks]).toEqual([false, 1])
  expect(events).toContain('vault')
  await clock.advance(60 * minute)
  expect(vault.locks).toBe(1)
})

test('locks before a key is used where the timer was late, as after sleep', async () => {
  const { lock, clock, vault } = lockUnderTest({ minutes: 30 })
  await lock.unlock('right')
  const now = clock.now()
  clock.now = () => now + 31 * minute
  await lock.touch()
  expect(vault.open).toBe(false)
})

test('counts a newly set idle time from the last use', async () => {
  const { lock, clock, settings, vault } = lockUnderTest({ minutes: null })
  await lock.unlock('right')
  await clock.advance(20 * minute)
  settings.minutes = 30
  lock.reschedule()
  await clock.advance(9 * minute)
  expect(vault.open).toBe(true)
  settings.minutes = null
  lock.reschedule()
  await clock.advance(60 * minute)
  expect(vault.open).toBe(true)
})

test('locks immediately on request, and cancels the timer', async () => {
  const { lock, clock, vault } = lockUnderTest({ minutes: 30 })
  await lock.unlock('right')
  expect(await lock.lock()).toMatchObject({ fileLocked: true })
  await clock.advance(60 * minute)
  expect(vault.locks).toBe(1)
})

test('logs a failed lock, and leaves no timer at the end', async () => {
  const { lock, clock, vault, problems, stopping } = lockUnderTest({ minutes: 5 })
  await lock.unlock('right')
  vault.failing = true
  await clock.advance(5 * minute)
  expect(problems).toEqual(['the key file could not be locked'])
  vault.failing = false
  await lock.unlock('right')
  stopping.abort()
  await clock.advance(60 * minute)
  expect(vault.locks).toBe(0)
})
