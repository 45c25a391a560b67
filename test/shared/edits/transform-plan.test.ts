import { expect, test } from 'vitest'
import {
  gatheredChanges,
  placementOf,
  plainPose,
  planTransform,
  settledChanges,
} from '../../../shared/edits/transform-plan.ts'
import type { TransformChange } from '../../../shared/edits/transform-change.ts'

const moved = (object: number | null, x: number): TransformChange => ({
  kind: 'pose',
  object,
  pose: { ...plainPose([1, 2, 3]), moveMm: [x, 0, 0], turn: [0, 0.6, 0, 0.8] },
})
const joined: TransformChange = { kind: 'join', joined: true }

test('equal moves of all objects are combined into one change with the same result', () => {
  const own = 1200
  const each = Array.from({ length: own }, (_, object) => moved(object, 7))
  const gathered = gatheredChanges([...each.map(() => moved(0, 3)), ...each, joined], own)
  expect(gathered).toHaveLength(2)
  const plan = planTransform(gathered, own)
  for (const object of [0, 599, 1199])
    expect(placementOf(plan, object)).toEqual(placementOf(planTransform(each, own), object))
  expect(plan.joined).toBe(true)
})

test.each<[string, TransformChange[]]>([
  ['one stands elsewhere', [moved(0, 7), moved(1, 8)]],
  ['one was not moved', [moved(0, 7)]],
  ['there is another model', [moved(0, 7), moved(1, 7), { kind: 'add', object: 2, asset: { id: 'b', name: 'B' } }]],
  ['all were moved together before', [moved(null, 1), moved(0, 7), moved(1, 7)]],
])('changes stay separate where %s', (_, changes) => {
  expect(gatheredChanges(changes, 2)).toEqual(changes)
})

test('changes that a later one replaces are dropped, and the order stays', () => {
  const add: TransformChange = { kind: 'add', object: 2, asset: { id: 'b', name: 'B' } }
  const remove: TransformChange = { kind: 'remove', object: 2 }
  expect(
    settledChanges([moved(0, 1), add, joined, moved(2, 4), moved(0, 2), remove, { kind: 'join', joined: false }]),
  ).toEqual([add, moved(0, 2), remove, { kind: 'join', joined: false }])
})
