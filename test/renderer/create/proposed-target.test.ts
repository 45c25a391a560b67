import { expect, test } from 'vitest'
import type { ModelOperation } from '../../../shared/catalogue/catalogue.ts'
import { meshToolsFamily } from '../../../electron/service/families/mesh-tools.ts'
import { proposedTarget } from '../../../renderer/create/proposed-target.ts'

const operations = meshToolsFamily.models[0]!.operations as unknown as ModelOperation[]
const reduce = operations.find(({ operation }) => operation === 'optimize-topology')!
const remesh = operations.find(({ operation }) => operation === 'remesh')!

test.each([
  [1368, 340],
  [33_994, 8500],
  [471_000, 120_000],
])('a quarter of %i triangles is proposed, rounded', (triangles, target) => {
  expect(proposedTarget(triangles, reduce, {})).toBe(target)
})

test.each([
  ['a target is set', 33_994, reduce, { target_faces: 500 }],
  ['a ratio is set', 33_994, reduce, { ratio: 50 }],
  ['the result is of quads', 33_994, reduce, { polygon: 'quad' }],
  ['the default is a quarter already', 40_000, reduce, {}],
  ['next to nothing would be left', 8, reduce, {}],
  ['nothing is reduced', 33_994, remesh, {}],
] as const)('nothing is proposed where %s', (_, triangles, operation, set) => {
  expect(proposedTarget(triangles, operation, set)).toBeNull()
})
