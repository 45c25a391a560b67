import { describe, expect, test } from 'vitest'
import { compare, type JobIdentity } from '../../../electron/backend/queue/reconcile.ts'
import type { ListedTask } from '../../../electron/backend/connections/service-client.ts'
import { job } from '../../support/builders.ts'
import { listed } from '../../support/fake-service.ts'

const sent = '2026-01-31T10:00:00.000Z'
const lost = (change: Partial<JobIdentity> = {}): JobIdentity =>
  job({ submittedAt: sent, idempotencyKey: 'mine', ...change })
const same = { operation: 'text-to-3d', model: 'first-3.1', prompt: 'a red dragon figurine' }
const found = (
  tasks: ListedTask[],
  change: { job?: JobIdentity; rivals?: JobIdentity[]; taken?: string[]; ahead?: number | null } = {},
) =>
  compare(change.job ?? lost(), { tasks, clockAheadMs: change.ahead ?? 0 }, change.rivals ?? [], (id) =>
    (change.taken ?? []).includes(id),
  )

describe('a lost response', () => {
  test.each([
    [
      'its key, whatever else is reported',
      listed('t', { request: { idempotencyKey: 'mine', prompt: 'other' }, createdAt: null }),
    ],
    ['all that was asked', listed('t', { request: same })],
    ['the prompt alone, where no more is reported', listed('t', { request: { prompt: same.prompt } })],
    ['the prompt with spaces around it', listed('t', { request: { prompt: ` ${same.prompt}\n` } })],
    ['a moment before, by a clock that is slow', listed('t', { request: same, createdAt: '2026-01-31T09:58:30.000Z' })],
    ['some minutes later', listed('t', { request: same, createdAt: '2026-01-31T10:09:00.000Z' })],
  ])('is found by %s', (_name, task) => {
    expect(found([task])).toEqual({ it: task, candidates: [] })
  })

  test.each([
    ['another key', listed('t', { request: { ...same, idempotencyKey: 'other' } })],
    ['another prompt', listed('t', { request: { ...same, prompt: 'a red dragon' } })],
    ['no prompt', listed('t', { request: { ...same, prompt: null } })],
    ['another model', listed('t', { request: { ...same, model: 'second' } })],
    ['another operation', listed('t', { request: { ...same, operation: 'texture' } })],
    ['nothing of what was asked', listed('t', { request: null })],
    ['no date', listed('t', { request: same, createdAt: null })],
    ['a date that is none', listed('t', { request: same, createdAt: 'yesterday' })],
    ['a date too early', listed('t', { request: same, createdAt: '2026-01-31T09:57:00.000Z' })],
    ['a date too late', listed('t', { request: same, createdAt: '2026-01-31T10:11:00.000Z' })],
  ])('is not found by %s', (_name, task) => {
    expect(found([task])).toEqual({ it: null, candidates: [] })
  })

  test('is found by the clock of the service, where it is known', () => {
    const task = listed('t', { request: same, createdAt: '2026-01-31T11:00:03.000Z' })
    expect(found([task], { ahead: 3_600_000 }).it).toBe(task)
    expect(found([task]).it).toBeNull()
  })

  test('without a prompt is found only by its key', () => {
    const promptless = lost({ prompt: null })
    expect(found([listed('t', { request: { ...same, prompt: null } })], { job: promptless }).it).toBeNull()
    expect(found([listed('t', { request: { idempotencyKey: 'mine' } })], { job: promptless }).it?.taskId).toBe('t')
  })

  test('without a prompt may be any task of its kind from that time, which are offered', () => {
    const promptless = lost({ prompt: null })
    const tasks = [
      listed('a', { request: { ...same, prompt: null } }),
      listed('b', { request: { operation: null, model: null, prompt: 'words of the service' } }),
      listed('early', { request: { ...same, prompt: null }, createdAt: '2026-01-31T09:57:00.000Z' }),
      listed('other', { request: { ...same, operation: 'texture', prompt: null } }),
      listed('known', { request: { idempotencyKey: 'other', prompt: null } }),
    ]
    const { it, candidates } = found(tasks, { job: promptless })
    expect([it, candidates.map(({ taskId }) => taskId)]).toEqual([null, ['a', 'b']])
    expect(found(tasks.slice(0, 1), { job: promptless }).it).toBeNull()
  })

  test('may be any task of its kind in a list without prompts, but is matched to none of them', () => {
    const request = { operation: same.operation, prompt: null }
    const tasks = [
      listed('a', { request }),
      listed('other', { request: { ...request, operation: 'texture' } }),
      listed('early', { request, createdAt: '2026-01-31T09:57:00.000Z' }),
      listed('known', { request }),
    ]
    const { it, candidates } = compare(lost(), { tasks, clockAheadMs: 0, isPartial: true }, [], (id) => id === 'known')
    expect([it, candidates.map(({ taskId }) => taskId)]).toEqual([null, ['a']])
  })

  test('is never matched to the task of another job', () => {
    const tasks = [listed('a', { request: same }), listed('b', { request: same })]
    expect(found(tasks, { taken: ['a'] }).it?.taskId).toBe('b')
    expect(found(tasks, { taken: ['a', 'b'] })).toEqual({ it: null, candidates: [] })
  })

  test('that matches two tasks is matched to neither, and both are offered', () => {
    const tasks = [
      listed('a', { request: same, statusWord: 'done' }),
      listed('b', { request: same, statusWord: 'queued' }),
    ]
    expect(found(tasks)).toEqual({
      it: null,
      candidates: [
        { taskId: 'a', createdAt: sent, status: 'done' },
        { taskId: 'b', createdAt: sent, status: 'queued' },
      ],
    })
  })

  test('that another unsure job may claim as well is matched to neither, and is offered', () => {
    const tasks = [listed('a', { request: same })]
    const { it, candidates } = found(tasks, { rivals: [lost({ idempotencyKey: 'other' })] })
    expect([it, candidates.map(({ taskId }) => taskId)]).toEqual([null, ['a']])
    expect(found(tasks, { rivals: [lost({ prompt: 'a blue whale' })] }).it?.taskId).toBe('a')
  })

  test('that may belong to a disowned attempt is not matched, and is offered', () => {
    const tasks = [listed('a', { request: same })]
    const disowning = (at: string) => lost({ idempotencyKey: 'other', submittedAt: null, disownedSubmissions: [at] })
    const { it, candidates } = found(tasks, { rivals: [disowning(sent)] })
    expect([it, candidates.map(({ taskId }) => taskId)]).toEqual([null, ['a']])
    expect(found(tasks, { rivals: [disowning('2026-01-31T08:00:00.000Z')] }).it?.taskId).toBe('a')
  })
})
