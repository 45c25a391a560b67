import { describe, expect, test } from 'vitest'
import { liveJobs, positionBefore, positionBeside, queueItems } from '../../../renderer/queue/queue-items.ts'
import { aJob } from '../builders.ts'

const all = () => true
const ids = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id)

describe('unfinished jobs', () => {
  test('are divided into active and waiting ones; those that need a decision come first', () => {
    const { now, waiting } = liveJobs(
      [
        aJob({ id: 'later', state: 'running', submittedAt: '2026-11-21T10:00:02.000Z' }),
        aJob({ id: 'w2', order: 2 }),
        aJob({ id: 'w1', order: 1 }),
        aJob({ id: 'over', state: 'done' }),
        aJob({ id: 'sooner', state: 'downloading', submittedAt: '2026-11-21T10:00:01.000Z' }),
        aJob({ id: 'doubt', state: 'unsure', submittedAt: '2026-11-21T10:00:09.000Z' }),
      ],
      all,
    )
    expect(ids(now)).toEqual(['doubt', 'sooner', 'later'])
    expect(ids(waiting)).toEqual(['w1', 'w2'])
  })

  test('are ordered by age at equal positions', () => {
    const { waiting } = liveJobs(
      [
        aJob({ id: 'young', createdAt: '2026-11-21T10:00:01.000Z' }),
        aJob({ id: 'old', createdAt: '2026-11-21T10:00:00.000Z' }),
      ],
      all,
    )
    expect(ids(waiting)).toEqual(['old', 'young'])
  })

  test('are filtered', () => {
    const { now, waiting } = liveJobs([aJob({ id: 'a' }), aJob({ id: 'b', state: 'running' })], ({ id }) => id === 'b')
    expect([ids(now), ids(waiting)]).toEqual([['b'], []])
  })
})

test('a section without jobs has no heading, and that of finished jobs counts unloaded ones too', () => {
  const items = queueItems({ now: [], waiting: [aJob({ id: 'w' })] }, [aJob({ id: 'e', state: 'done' })], 900, true)
  expect(items.map((item) => (item.kind === 'heading' ? `${item.key} ${item.count}` : item.key))).toEqual([
    'waiting 1',
    'w',
    'ended 900',
    'e',
    'rest',
  ])
})

describe('a new position among waiting jobs', () => {
  const waiting = [10, 20, 30, 40].map((order) => aJob({ id: `at${order}`, order }))
  const cases: [string, string, string | null, number | null][] = [
    ['before the first', 'at30', 'at10', -990],
    ['between two', 'at40', 'at20', 15],
    ['to the end', 'at10', null, 1040],
    ['before itself is not a change', 'at20', 'at20', null],
    ['before the next one is not a change', 'at20', 'at30', null],
    ['the last to the end is not a change', 'at40', null, null],
    ['before an unknown job is not a change', 'at20', 'gone', null],
    ['a job that no longer waits is not moved', 'gone', 'at10', null],
  ]
  test.each(cases)('%s', (_, id, beforeId, order) => {
    const place = positionBefore(waiting, id, beforeId)
    expect(place).toEqual(order === null ? null : { beforeId, order })
  })

  test('one position up or down, and none beyond the ends', () => {
    expect(positionBeside(waiting, 'at30', -1)?.beforeId).toBe('at20')
    expect(positionBeside(waiting, 'at20', 1)?.beforeId).toBe('at40')
    expect(positionBeside(waiting, 'at30', 1)).toEqual({ beforeId: null, order: 1040 })
    expect(positionBeside(waiting, 'at10', -1)).toBeNull()
    expect(positionBeside(waiting, 'at40', 1)).toBeNull()
  })
})
