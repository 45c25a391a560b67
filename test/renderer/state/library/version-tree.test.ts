import { describe, expect, test } from 'vitest'
import {
  neighbourOf,
  maxDepth,
  siblingPositions,
  versionTree,
} from '../../../../renderer/state/library/version-tree.ts'
import type { Asset } from '../../../../shared/protocol/asset.ts'
import { anAsset } from '../../builders.ts'

let minute = 0
const version = (id: string, parentId: string | null, about: Partial<Asset> = {}): Asset =>
  anAsset({ id, parentId, createdAt: new Date(Date.UTC(2026, 0, 1) + minute++ * 60_000).toISOString(), ...about })
const shape = (rows: ReturnType<typeof versionTree>) => rows.map(({ id, depth, below }) => `${depth} ${id} ${below}`)

describe('the tree of versions', () => {
  test('starts at the root, whichever version is open, and excludes other families', () => {
    const assets = [version('a', null), version('b', 'a'), version('other', null), version('c', 'b')]
    expect(shape(versionTree(assets, 'c'))).toEqual(['0 a 2', '0 b 1', '0 c 0'])
    expect(versionTree(assets, 'a')).toEqual(versionTree(assets, 'c'))
    expect(versionTree(assets, 'unknown')).toEqual([])
  })

  test('indents only at branches, older branches first', () => {
    const assets = [version('a', null), version('b', 'a'), version('c', 'a'), version('d', 'b'), version('e', 'c')]
    expect(shape(versionTree(assets.toReversed(), 'a'))).toEqual(['0 a 4', '1 b 1', '1 d 0', '1 c 1', '1 e 0'])
  })

  test('gives each row its position among its siblings', () => {
    const assets = [version('a', null), version('b', 'a'), version('c', 'a'), version('d', 'b'), version('e', 'c')]
    // 0 a, 1 b, 1 d, 1 c, 1 e: a chain stays on its level.
    expect(siblingPositions(versionTree(assets, 'a'))).toEqual([
      { position: 1, siblings: 1 },
      ...[1, 2, 3, 4].map((position) => ({ position, siblings: 4 })),
    ])
    const deeper = [...assets, version('f', 'b')]
    // 0 a, 1 b, 2 d, 2 f, 1 c, 1 e.
    expect(
      siblingPositions(versionTree(deeper, 'a')).map(({ position, siblings }) => `${position}/${siblings}`),
    ).toEqual(['1/1', '1/3', '1/2', '2/2', '2/3', '3/3'])
  })

  test('stays readable ten thousand versions long or forty branches deep', () => {
    const chain = Array.from({ length: 10_000 }, (_, i) => version(`v${i}`, i === 0 ? null : `v${i - 1}`))
    const rows = versionTree(chain, 'v5000')
    expect([rows.length, rows.at(-1)?.depth, rows[0]?.below]).toEqual([10_000, 0, 9_999])
    const deep = Array.from({ length: 40 }, (_, i) => [
      version(`d${i}`, i === 0 ? null : `d${i - 1}`),
      version(`side${i}`, i === 0 ? null : `d${i - 1}`),
    ]).flat()
    expect(Math.max(...versionTree(deep, 'd39').map(({ depth }) => depth))).toBe(maxDepth)
  })

  test('leaves out by-products, and shows the family of the version they belong to', () => {
    const assets = [version('a', null), version('b', 'a'), version('texture', 'a', { partOf: 'b', kind: 'image' })]
    expect(shape(versionTree(assets, 'texture'))).toEqual(['0 a 1', '0 b 0'])
  })

  test('keeps the children of a deleted version together', () => {
    const rows = versionTree([version('b', 'gone'), version('c', 'gone'), version('d', 'c')], 'd')
    expect(shape(rows)).toEqual(['0 gone 3', '1 b 0', '1 c 1', '1 d 0'])
    expect(rows[0]?.asset).toBeNull()
  })

  test('ends where a damaged library contains a cycle', () => {
    expect(
      versionTree([version('a', 'b'), version('b', 'a')], 'a')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b'])
  })

  test('folds the children of a version and still counts them', () => {
    const assets = [version('a', null), version('b', 'a'), version('c', 'b'), version('d', 'a')]
    expect(shape(versionTree(assets, 'a', new Set(['b'])))).toEqual(['0 a 3', '1 b 1', '1 d 0'])
  })
})

test('after a version is deleted, its parent is opened, or else its neighbour', () => {
  const rows = versionTree([version('a', null), version('b', 'a'), version('c', 'a')], 'a')
  expect([neighbourOf(rows, 'c'), neighbourOf(rows, 'a'), neighbourOf(rows.slice(0, 1), 'a')]).toEqual(['a', 'b', null])
  const orphans = versionTree([version('x', 'gone'), version('y', 'gone')], 'x')
  expect(neighbourOf(orphans, 'y')).toBe('x')
})
