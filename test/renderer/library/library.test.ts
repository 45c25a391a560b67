import { describe, expect, test } from 'vitest'
import { nextInGrid } from '../../../renderer/library/grid-keys.ts'
import { inOrder, searchAssets, tagsOf } from '../../../renderer/state/library/search-assets.ts'
import { anAsset } from '../builders.ts'

describe('the search', () => {
  const dragon = anAsset({ id: 'd', name: 'Guard' })
  const cat = anAsset({
    id: 'c',
    name: 'Café cat',
    favourite: true,
    provenance: { ...dragon.provenance, prompt: null },
  })
  const cases: [string, boolean, string[]][] = [
    ['', false, ['d', 'c']],
    ['DRAGON red', false, ['d']],
    ['cafe', false, ['c']],
    ['dragon cat', false, []],
    ['', true, ['c']],
  ]
  test.each(cases)('for “%s”, favourites only: %s', (query, favouritesOnly, ids) => {
    expect(searchAssets([dragon, cat], { query, favouritesOnly }).map(({ id }) => id)).toEqual(ids)
  })

  test('lists results to choose from, without their by-products', () => {
    const first = anAsset({ id: 'p1', kind: 'image' })
    const second = anAsset({ id: 'p2', kind: 'image', partOf: 'p1' })
    const texture = anAsset({ id: 't', kind: 'image', partOf: 'd' })
    const report = anAsset({ id: 'r', kind: 'other', partOf: 'p1' })
    const all = [dragon, first, second, texture, report]
    expect(searchAssets(all, { query: '' }).map(({ id }) => id)).toEqual(['d', 'p1', 'p2'])
    expect(searchAssets(all, { query: '', kind: 'image' }).map(({ id }) => id)).toEqual(['p1', 'p2'])
  })
})

describe('tags and sort orders', () => {
  const assets = [
    anAsset({ id: 'c', name: 'Part 10', bytes: 5, tags: ['Oak', 'gift'] }),
    anAsset({ id: 'b', name: 'part 9', bytes: 900, tags: ['gift'] }),
    anAsset({ id: 'a', name: 'Angel', bytes: 30 }),
  ]
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join('')

  test('a tag filters the library, and search finds it by its words', () => {
    expect(tagsOf(assets)).toEqual(['gift', 'Oak'])
    expect(ids(searchAssets(assets, { query: '', tag: 'gift' }))).toBe('cb')
    expect(ids(searchAssets(assets, { query: 'oak' }))).toBe('c')
  })

  test.each([
    ['newest', 'cba'],
    ['oldest', 'abc'],
    ['name', 'abc'],
    ['largest', 'bac'],
  ] as const)('%s first', (order, expected) => {
    expect(ids(inOrder(assets, order))).toBe(expected)
  })
})

describe('arrow keys in a grid of seven items in rows of three', () => {
  const cases: [number, string, number | null][] = [
    [0, 'ArrowRight', 1],
    [0, 'ArrowLeft', null],
    [1, 'ArrowDown', 4],
    [5, 'ArrowDown', 6],
    [6, 'ArrowDown', null],
    [4, 'ArrowUp', 1],
    [1, 'ArrowUp', null],
    [5, 'Home', 0],
    [0, 'End', 6],
    [2, 'a', null],
  ]
  test.each(cases)('from %i, %s moves to %s', (from, key, to) => {
    expect(nextInGrid(from, key, 7, 3)).toBe(to)
  })
})
