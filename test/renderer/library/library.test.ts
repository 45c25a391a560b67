import { describe, expect, test } from 'vitest'
import { gridStep } from '../../../renderer/library/grid-keys.ts'
import { searchAssets } from '../../../renderer/library/search-assets.ts'
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
  test.each(cases)('for “%s”, favourites only: %s', (query, favourites, ids) => {
    expect(searchAssets([dragon, cat], query, favourites).map(({ id }) => id)).toEqual(ids)
  })
})

describe('the arrow keys in a grid of seven in rows of three', () => {
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
  test.each(cases)('from %i, %s leads to %s', (from, key, to) => {
    expect(gridStep(from, key, 7, 3)).toBe(to)
  })
})
