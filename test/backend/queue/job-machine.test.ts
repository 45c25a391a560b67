import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/app-error.ts'
import { endStates, type JobState, jobStates } from '../../../shared/job.ts'
import { advance, type JobEvent } from '../../../electron/backend/queue/job-machine.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import { job } from '../../support/builders.ts'

const at = '2026-01-31T12:00:00.000Z'
const error = new AppError('task-failed', 'no').toData()

/** One of each. */
const events: { [Type in JobEvent['type']]: Extract<JobEvent, { type: Type }> } = {
  sending: { type: 'sending' },
  resending: { type: 'resending' },
  accepted: { type: 'accepted', taskId: 'task-1' },
  'put-back': { type: 'put-back', error, notBefore: 99 },
  unanswered: { type: 'unanswered', error, note: null },
  'it-ran': { type: 'it-ran', taskId: 'task-2' },
  'send-again': { type: 'send-again' },
  told: { type: 'told', progress: 0.5, note: 'sculpting' },
  delayed: { type: 'delayed', note: 'later', notBefore: 5 },
  succeeded: { type: 'succeeded' },
  kept: { type: 'kept', assetId: 'asset-1' },
  finished: { type: 'finished', note: null },
  failed: { type: 'failed', error },
  refused: { type: 'refused', error },
  expired: { type: 'expired', error },
  cancelled: { type: 'cancelled', note: null },
  'cancel-wish': { type: 'cancel-wish', wished: true },
  watch: { type: 'watch', watched: false },
  'download-again': { type: 'download-again' },
}

/** From → event → to. Every move that is not in this table is refused. */
const table: Record<JobState, Partial<Record<JobEvent['type'], JobState>>> = {
  waiting: { sending: 'submitting', delayed: 'waiting', cancelled: 'cancelled', watch: 'waiting' },
  submitting: {
    accepted: 'running',
    'put-back': 'waiting',
    unanswered: 'unsure',
    failed: 'failed',
    refused: 'refused',
    'cancel-wish': 'submitting',
    watch: 'submitting',
  },
  running: {
    told: 'running',
    delayed: 'running',
    succeeded: 'downloading',
    failed: 'failed',
    refused: 'refused',
    cancelled: 'cancelled',
    'cancel-wish': 'running',
    watch: 'running',
  },
  downloading: {
    told: 'downloading',
    delayed: 'downloading',
    kept: 'downloading',
    finished: 'done',
    failed: 'failed',
    expired: 'expired',
    watch: 'downloading',
  },
  unsure: {
    resending: 'submitting',
    'it-ran': 'running',
    'send-again': 'waiting',
    delayed: 'unsure',
    cancelled: 'cancelled',
    'cancel-wish': 'unsure',
    watch: 'unsure',
  },
  done: {},
  failed: { 'download-again': 'downloading' },
  refused: {},
  expired: { 'download-again': 'downloading' },
  cancelled: {},
}

const moves = jobStates.flatMap((from) =>
  Object.values(events).map((event) => ({ from, event, to: table[from][event.type] })),
)

function inState(state: JobState, change: Partial<StoredJob> = {}): StoredJob {
  return job({ state, taskId: 'task-0', submitAttempts: 1, ...change })
}

describe('a job', () => {
  test.each(
    moves.filter(({ to }) => to !== undefined).map(({ from, event, to }) => [from, event.type, to, event] as const),
  )('that is %s goes by %s to %s', (from, _type, to, event) => {
    const before = inState(from)
    const copy = structuredClone(before)
    const after = advance(before, event, at)
    expect(after.state).toBe(to)
    expect(after.updatedAt).toBe(at)
    expect(after.finishedAt).toBe(endStates.includes(after.state) ? at : null)
    expect(before).toEqual(copy)
  })

  test.each(moves.filter(({ to }) => to === undefined).map(({ from, event }) => [from, event.type, event] as const))(
    'that is %s refuses %s',
    (from, _type, event) => {
      expect(() => advance(inState(from), event, at)).toThrow(
        expect.objectContaining({
          code: 'invalid-input',
          details: { reason: 'job-state', state: from, event: event.type },
        }),
      )
    },
  )

  test('counts its attempts and remembers when it first left', () => {
    const first = advance(job(), events.sending, '2026-01-31T11:00:00.000Z')
    expect(first).toMatchObject({ submitAttempts: 1, submittedAt: '2026-01-31T11:00:00.000Z' })
    const back = advance(first, events['put-back'], at)
    expect(back).toMatchObject({ notBefore: 99, error, submittedAt: null })
    expect(advance(back, events.sending, at)).toMatchObject({ submitAttempts: 2, error: null, submittedAt: at })
  })

  test('that may have been accepted once stays unsure until that is known', () => {
    const unsure = advance(inState('submitting'), events.unanswered, '2026-01-31T11:00:00.000Z')
    const again = advance(unsure, events.resending, at)
    expect(again.unsureSince).toBe('2026-01-31T11:00:00.000Z')
    expect(advance(again, events['put-back'], at).state).toBe('unsure')
    expect(advance(again, events.unanswered, at).unsureSince).toBe('2026-01-31T11:00:00.000Z')
    expect(advance(again, events.accepted, at).unsureSince).toBeNull()
  })

  test('keeps the same key for every attempt', () => {
    let current = job()
    const key = current.idempotencyKey
    for (const name of ['sending', 'unanswered', 'resending', 'unanswered', 'send-again', 'sending'] as const)
      current = advance(current, events[name], at)
    expect(current.idempotencyKey).toBe(key)
  })

  test('keeps what was said of its cost when the service says no more of it', () => {
    const quoted = advance(
      inState('running'),
      { ...events.told, cost: { quoted: 35, charged: null, refunded: null } },
      at,
    )
    const charged = advance(quoted, { type: 'succeeded', cost: { quoted: null, charged: 30, refunded: null } }, at)
    expect(charged.cost).toEqual({ quoted: 35, charged: 30, refunded: null })
  })

  test('without a task has nothing to download again', () => {
    expect(() => advance(inState('failed', { taskId: null }), events['download-again'], at)).toThrow('failed')
  })

  test('names an asset once', () => {
    const once = advance(inState('downloading'), events.kept, at)
    expect(advance(once, events.kept, at).assetIds).toEqual(['asset-1'])
  })
})
