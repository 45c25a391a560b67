import { describe, expect, test } from 'vitest'
import { createJobEnds } from '../../shared/job-end.ts'
import type { Job, JobState } from '../../shared/job.ts'
import { aJob } from '../renderer/builders.ts'

/** Four jobs of one batch, or single ones, whose states are changed one after the other or at once. */
function scene(about: (index: number) => Partial<Job>, count = 4) {
  const jobs = Array.from({ length: count }, (_, index) =>
    aJob({ id: `job-${index}`, state: 'running', ...about(index) }),
  )
  const ends = createJobEnds({ unfinished: () => jobs, needsDecision: ({ connectionId }) => connectionId !== 'local' })
  return {
    end: (...changes: [number, JobState][]) => {
      const changed = changes.map(([index, state]) => {
        const before = jobs[index]
        const job = { ...(before ?? aJob()), state }
        jobs[index] = job
        return { job, before }
      })
      return ends.changed(changed).map(({ title, jobId, good }) => ({ title, jobId, good }))
    },
  }
}

const inBatch = (index: number): Partial<Job> => ({
  connectionId: 'paid',
  batch: { id: 'batch', kind: 'variations', index, count: 4 },
})

describe('a single job', () => {
  const cases: [JobState, string[]][] = [
    ['done', ['Your model is ready']],
    ['failed', ['This one did not work out']],
    ['refused', ['This one did not work out']],
    ['expired', ['This one did not work out']],
    ['cancelled', []],
    ['downloading', []],
    ['unsure', ['A job needs your decision']],
  ]
  test.each(cases)('that becomes %s tells %o', (state, titles) => {
    const told = scene(() => ({ connectionId: 'paid' })).end([0, state])
    expect(told.map(({ title }) => title)).toEqual(titles)
  })

  test('that is unsure but settles itself tells nothing', () => {
    expect(scene(() => ({ connectionId: 'local' })).end([0, 'unsure'])).toEqual([])
  })

  test('that was over before it was seen tells nothing', () => {
    const ends = createJobEnds({ unfinished: () => [], needsDecision: () => true })
    expect(ends.changed([{ job: aJob({ state: 'done' }), before: undefined }])).toEqual([])
  })
})

describe('a batch', () => {
  test('tells once, with its last end, and shows one that is ready', () => {
    const { end } = scene(inBatch)
    expect([end([0, 'done']), end([1, 'failed']), end([2, 'done'])]).toEqual([[], [], []])
    expect(end([3, 'done'])).toEqual([{ title: '3 of 4 are ready', jobId: 'job-3', good: true }])
  })

  test('whose ends come all at once tells once', () => {
    const told = scene(inBatch).end([0, 'done'], [1, 'done'], [2, 'done'], [3, 'done'])
    expect(told).toEqual([{ title: 'All 4 are ready', jobId: 'job-3', good: true }])
  })

  test('that failed as a whole says so', () => {
    const told = scene(inBatch).end([0, 'failed'], [1, 'expired'], [2, 'refused'], [3, 'cancelled'])
    expect(told).toMatchObject([{ title: 'None of the 4 worked out', good: false }])
  })

  test('that the artist cancelled as a whole tells nothing', () => {
    expect(scene(inBatch).end([0, 'cancelled'], [1, 'cancelled'], [2, 'cancelled'], [3, 'cancelled'])).toEqual([])
  })

  test('does not wait for one that nobody watches, nor for one that needs a decision', () => {
    const { end } = scene((index) => ({ ...inBatch(index), watched: index !== 0 }))
    expect(end([1, 'unsure'])).toMatchObject([{ title: 'A job needs your decision' }])
    expect(end([2, 'done'], [3, 'done'])).toMatchObject([{ title: 'The last of 4 have ended, 2 of them ready' }])
  })

  test('and a single job beside it are two messages', () => {
    const { end } = scene((index) => (index === 0 ? { connectionId: 'paid' } : inBatch(index)))
    expect(end([0, 'done'], [1, 'done'], [2, 'done'], [3, 'done'])).toHaveLength(2)
  })
})
