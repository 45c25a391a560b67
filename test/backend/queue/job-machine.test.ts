import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { endStates, type JobState, jobStates } from '../../../shared/protocol/job.ts'
import { advance, type JobEvent } from '../../../electron/backend/queue/job-machine.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import { job } from '../../support/builders.ts'

const at = '2026-01-31T12:00:00.000Z'
const error = new AppError('task-failed', 'no').toData()

const stepFile = {
  slot: 'mesh',
  name: 'owl.glb',
  mediaType: 'model/gltf-binary',
  bytes: 3,
  sha256: 'a'.repeat(64),
  url: '/inputs/a',
  assetId: 'asset-1',
}
/** One of each. */
const events: { [Type in JobEvent['type']]: Extract<JobEvent, { type: Type }> } = {
  sending: { type: 'sending' },
  resending: { type: 'resending' },
  accepted: { type: 'accepted', taskId: 'task-1' },
  'put-back': { type: 'put-back', error, notBefore: 99 },
  unanswered: { type: 'unanswered', error, note: null },
  'it-ran': { type: 'it-ran', taskId: 'task-2' },
  compared: {
    type: 'compared',
    candidates: [{ taskId: 'a', createdAt: null, status: 'queued' }],
    note: { code: 'two-of-them', figures: {} },
  },
  'send-again': { type: 'send-again' },
  'never-arrived': { type: 'never-arrived', note: { code: 'sent-again', figures: {} } },
  'step-made': { type: 'step-made', requestHash: 'h', file: stepFile },
  reported: { type: 'reported', progress: 0.5, note: { code: 'sculpting', figures: {} } },
  delayed: { type: 'delayed', note: { code: 'later', figures: {} }, notBefore: 5 },
  succeeded: { type: 'succeeded' },
  kept: { type: 'kept', assetId: 'asset-1' },
  finished: { type: 'finished', note: null },
  failed: { type: 'failed', error },
  refused: { type: 'refused', error },
  expired: { type: 'expired', error },
  cancelled: { type: 'cancelled', note: null },
  'cancel-request': { type: 'cancel-request', requested: true },
  watch: { type: 'watch', watched: false },
  'download-stopped': { type: 'download-stopped' },
  'download-again': { type: 'download-again' },
  billed: { type: 'billed', cost: { quoted: null, charged: 40, refunded: null } },
  'price-question': { type: 'price-question', question: 'asked', error },
  moved: { type: 'moved', order: 12.5 },
}

/** From → event → to. Every move that is not in this table is refused. */
const table: Record<JobState, Partial<Record<JobEvent['type'], JobState>>> = {
  waiting: {
    sending: 'submitting',
    'put-back': 'waiting',
    delayed: 'waiting',
    failed: 'failed',
    refused: 'refused',
    cancelled: 'cancelled',
    watch: 'waiting',
    'price-question': 'waiting',
    moved: 'waiting',
  },
  submitting: {
    accepted: 'running',
    'put-back': 'waiting',
    unanswered: 'unsure',
    failed: 'failed',
    refused: 'refused',
    'cancel-request': 'submitting',
    watch: 'submitting',
  },
  running: {
    reported: 'running',
    delayed: 'running',
    succeeded: 'downloading',
    failed: 'failed',
    refused: 'refused',
    expired: 'expired',
    cancelled: 'cancelled',
    'cancel-request': 'running',
    watch: 'running',
  },
  downloading: {
    reported: 'downloading',
    delayed: 'downloading',
    kept: 'downloading',
    finished: 'done',
    failed: 'failed',
    expired: 'expired',
    'download-stopped': 'cancelled',
    watch: 'downloading',
  },
  unsure: {
    resending: 'submitting',
    'put-back': 'unsure',
    compared: 'unsure',
    'it-ran': 'running',
    'send-again': 'waiting',
    'never-arrived': 'waiting',
    delayed: 'unsure',
    cancelled: 'cancelled',
    'cancel-request': 'unsure',
    watch: 'unsure',
  },
  done: { billed: 'done' },
  failed: { 'download-again': 'downloading', billed: 'failed' },
  refused: { billed: 'refused' },
  expired: { 'download-again': 'downloading', billed: 'expired' },
  cancelled: { billed: 'cancelled' },
}

const moves = jobStates.flatMap((from) =>
  Object.values(events).map((event) => ({ from, event, to: table[from][event.type] })),
)

function inState(state: JobState, change: Partial<StoredJob> = {}): StoredJob {
  const unsureSince = state === 'unsure' ? '2026-01-31T11:30:00.000Z' : null
  return job({ state, taskId: 'task-0', submitAttempts: 1, unsureSince, ...change })
}

describe('a job', () => {
  test.each(
    moves.filter(({ to }) => to !== undefined).map(({ from, event, to }) => [from, event.type, to, event] as const),
  )('that is %s changes by %s to %s', (from, _type, to, event) => {
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

  test('counts its attempts and remembers when it was first sent', () => {
    const first = advance(job(), events.sending, '2026-01-31T11:00:00.000Z')
    expect(first).toMatchObject({ submitAttempts: 1, submittedAt: '2026-01-31T11:00:00.000Z' })
    const back = advance(first, events['put-back'], at)
    expect(back).toMatchObject({ notBefore: 99, error, submittedAt: null })
    expect(advance(back, events.sending, at)).toMatchObject({ submitAttempts: 2, error: null, submittedAt: at })
  })

  test('that may have been accepted stays unsure until that is resolved', () => {
    const unsure = advance(inState('submitting'), events.unanswered, '2026-01-31T11:00:00.000Z')
    const again = advance(unsure, events.resending, at)
    expect(again.unsureSince).toBe('2026-01-31T11:00:00.000Z')
    expect(advance(again, events['put-back'], at).state).toBe('unsure')
    expect(advance(again, events.unanswered, at).unsureSince).toBe('2026-01-31T11:00:00.000Z')
    expect(advance(again, events.accepted, at).unsureSince).toBeNull()
  })

  test('that is sent again by decision has a new submission time', () => {
    const again = advance(inState('unsure', { submittedAt: '2026-01-31T11:00:00.000Z' }), events['send-again'], at)
    expect(again).toMatchObject({ submittedAt: null, unsureSince: null })
    expect(advance(again, events.sending, at).submittedAt).toBe(at)
  })

  test('records the submission time of an attempt that the artist disowned', () => {
    const unsure = inState('unsure', { submittedAt: '2026-01-31T11:00:00.000Z' })
    const again = advance(unsure, events['send-again'], at)
    expect(again.disownedSubmissions).toEqual(['2026-01-31T11:00:00.000Z'])
    const inDoubtAgain = advance(advance(again, events.sending, at), events.unanswered, at)
    expect(advance(inDoubtAgain, events.cancelled, at).disownedSubmissions).toEqual(['2026-01-31T11:00:00.000Z', at])
    expect(advance(inState('running', { submittedAt: at }), events.cancelled, at).disownedSubmissions).toEqual([])
    expect(advance(unsure, events['it-ran'], at).disownedSubmissions).toEqual([])
  })

  test('drops its candidates once its task is known', () => {
    const compared = advance(inState('unsure'), events.compared, at)
    expect(compared).toMatchObject({ candidates: [{ taskId: 'a' }], note: { code: 'two-of-them', figures: {} } })
    for (const name of ['it-ran', 'send-again', 'cancelled'] as const)
      expect(advance(compared, events[name], at).candidates).toEqual([])
  })

  test('shows its queue position while it has one, and the expiry of its result', () => {
    const queued = advance(inState('running'), { ...events.reported, placeInQueue: 4 }, at)
    expect(queued.placeInQueue).toBe(4)
    const expiresAt = '2026-02-01T12:00:00.000Z'
    const done = advance(queued, { type: 'succeeded', expiresAt }, at)
    expect(done).toMatchObject({ placeInQueue: null, expiresAt })
    expect(advance(done, events.reported, at).expiresAt).toBe(expiresAt)
  })

  test('keeps the same key for every attempt', () => {
    let current = job()
    const key = current.idempotencyKey
    for (const name of ['sending', 'unanswered', 'resending', 'unanswered', 'send-again', 'sending'] as const)
      current = advance(current, events[name], at)
    expect(current.idempotencyKey).toBe(key)
  })

  test('has a price range until the service quotes one price', () => {
    const range = { quoted: 0.4, quotedLeast: 0.1, charged: null, refunded: null }
    const silent = { quoted: null, charged: null, refunded: null }
    const running = job({ state: 'running', taskId: 't', unit: 'USD', cost: range })
    expect(advance(running, { ...events.reported, cost: silent }, at).cost).toEqual(range)
    const named = advance(running, { ...events.reported, cost: { ...silent, quoted: 0.2 } }, at)
    expect(named.cost).toEqual({ quoted: 0.2, charged: null, refunded: null })
  })

  test('keeps the reported cost when the service reports no more', () => {
    const quoted = advance(
      inState('running'),
      { ...events.reported, cost: { quoted: 35, charged: null, refunded: null } },
      at,
    )
    const charged = advance(quoted, { type: 'succeeded', cost: { quoted: null, charged: 30, refunded: null } }, at)
    expect(charged.cost).toEqual({ quoted: 35, charged: 30, refunded: null })
  })

  test('without a task has nothing to download again', () => {
    expect(() => advance(inState('failed', { taskId: null }), events['download-again'], at)).toThrow('failed')
  })

  test('with a stopped download says so, keeps finished files, and can be downloaded again', () => {
    const stopped = advance(inState('downloading'), events['download-stopped'], at)
    expect(stopped).toMatchObject({ state: 'cancelled', error: { details: { reason: 'download-stopped' } } })
    const kept = advance(stopped, events.kept, at)
    expect(kept).toMatchObject({ state: 'cancelled', assetIds: ['asset-1'], finishedAt: at })
    expect(advance(kept, events['download-again'], at)).toMatchObject({ state: 'downloading', error: null })
  })

  test('lists an asset once', () => {
    const once = advance(inState('downloading'), events.kept, at)
    expect(advance(once, events.kept, at).assetIds).toEqual(['asset-1'])
  })
})
