import { describe, expect, test } from 'vitest'
import { endTitle } from '../../../renderer/words/state/end-words.ts'
import { createJobEnds } from '../../../shared/protocol/job-end.ts'
import type { Job, JobState } from '../../../shared/protocol/job.ts'
import { aJob } from '../../renderer/builders.ts'

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
      return ends.changed(changed).map(({ remark, jobId, good }) => ({ title: endTitle(remark), jobId, good }))
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
    ['failed', ['Job failed']],
    ['refused', ['Job failed']],
    ['expired', ['Job failed']],
    ['cancelled', []],
    ['downloading', []],
    ['unsure', ['A job needs your decision']],
  ]
  test.each(cases)('that becomes %s reports %o', (state, titles) => {
    const reported = scene(() => ({ connectionId: 'paid' })).end([0, state])
    expect(reported.map(({ title }) => title)).toEqual(titles)
  })

  test('that is unsure but resolves itself reports nothing', () => {
    expect(scene(() => ({ connectionId: 'local' })).end([0, 'unsure'])).toEqual([])
  })

  test('that had ended before it was first seen reports nothing', () => {
    const ends = createJobEnds({ unfinished: () => [], needsDecision: () => true })
    expect(ends.changed([{ job: aJob({ state: 'done' }), before: undefined }])).toEqual([])
  })
})

describe('a batch', () => {
  test('reports once, at its last end, and shows a finished job', () => {
    const { end } = scene(inBatch)
    expect([end([0, 'done']), end([1, 'failed']), end([2, 'done'])]).toEqual([[], [], []])
    expect(end([3, 'done'])).toEqual([{ title: '3 of 4 are ready', jobId: 'job-3', good: true }])
  })

  test('whose jobs all end at once reports once', () => {
    const reported = scene(inBatch).end([0, 'done'], [1, 'done'], [2, 'done'], [3, 'done'])
    expect(reported).toEqual([{ title: 'All 4 are ready', jobId: 'job-3', good: true }])
  })

  test('that failed completely says so', () => {
    const reported = scene(inBatch).end([0, 'failed'], [1, 'expired'], [2, 'refused'], [3, 'cancelled'])
    expect(reported).toMatchObject([{ title: 'All 4 failed', good: false }])
  })

  test('that the artist cancelled completely reports nothing', () => {
    expect(scene(inBatch).end([0, 'cancelled'], [1, 'cancelled'], [2, 'cancelled'], [3, 'cancelled'])).toEqual([])
  })

  test('does not wait for an unwatched job, or for one that needs a decision', () => {
    const { end } = scene((index) => ({ ...inBatch(index), watched: index !== 0 }))
    expect(end([1, 'unsure'])).toMatchObject([{ title: 'A job needs your decision' }])
    expect(end([2, 'done'], [3, 'done'])).toMatchObject([{ title: 'Batch of 4 finished, 2 ready' }])
  })

  test('and a single job beside it are two messages', () => {
    const { end } = scene((index) => (index === 0 ? { connectionId: 'paid' } : inBatch(index)))
    expect(end([0, 'done'], [1, 'done'], [2, 'done'], [3, 'done'])).toHaveLength(2)
  })
})
