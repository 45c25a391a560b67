import { expect, test } from 'vitest'
import { singleCards, stackedCards } from '../../../../renderer/state/library/stacks.ts'
import type { Asset } from '../../../../shared/protocol/asset.ts'
import { asset as anyAsset } from '../../../support/builders.ts'

const { provenance } = anyAsset()

/** Later ones are newer. */
function library(...rows: [id: string, parentId: string | null, more?: Partial<Asset>][]): Asset[] {
  return rows
    .map(([id, parentId, more = {}], at) => ({
      ...anyAsset(),
      id,
      name: id,
      parentId,
      partOf: null,
      createdAt: `2026-01-01T00:00:${String(at).padStart(2, '0')}Z`,
      ...more,
      provenance: {
        ...provenance,
        operation: parentId === null ? null : ('print-prepare' as const),
        ...more.provenance,
      },
    }))
    .toReversed()
}

const shown = (matches: Asset[], all = matches, expanded: string[] = []) =>
  stackedCards(matches, all, 'newest', new Set(expanded)).map(({ asset, stack }) => [asset.id, stack?.length ?? 1])

const gears = library(['gear', null], ['owl', null], ['repaired', 'gear'], ['coloured', 'repaired'], ['cut', 'gear'])

test('lays all versions under the newest', () => {
  expect(shown(gears)).toEqual([
    ['cut', 4],
    ['owl', 1],
  ])
})

test('shows every version of an expanded stack, newest first', () => {
  expect(shown(gears, gears, ['gear'])).toEqual([
    ['cut', 4],
    ['coloured', 4],
    ['repaired', 4],
    ['gear', 4],
    ['owl', 1],
  ])
  expect(singleCards(gears, 'oldest').map(({ asset }) => asset.id)).toEqual([
    'gear',
    'owl',
    'repaired',
    'coloured',
    'cut',
  ])
})

test('stacks only what a search found', () => {
  expect(
    shown(
      gears.filter(({ id }) => id === 'gear' || id === 'repaired'),
      gears,
    ),
  ).toEqual([['repaired', 2]])
  expect(
    shown(
      gears.filter(({ id }) => id === 'repaired'),
      gears,
    ),
  ).toEqual([['repaired', 1]])
})

test('keeps the versions of a deleted model together', () => {
  const left = gears.filter(({ id }) => id !== 'gear')
  expect(shown(left)).toEqual([
    ['cut', 3],
    ['owl', 1],
  ])
})

test('new models, views and parts are not versions of what they were made from', () => {
  const made = { provenance: { ...provenance, operation: 'image-to-3d' as const } }
  const edited = { provenance: { ...provenance, operation: 'image-edit' as const }, kind: 'image' as const }
  const assets = library(
    ['picture', null, { kind: 'image' }],
    ['model', 'picture', made],
    ['other', 'picture', made],
    ['view – front', 'picture', edited],
    ['bright', 'picture', edited],
    ['companion', 'picture', { ...edited, partOf: 'bright' }],
  )
  expect(shown(assets)).toEqual([
    ['companion', 1],
    ['bright', 2],
    ['view – front', 1],
    ['other', 1],
    ['model', 1],
  ])
})

test('ends in a library that has a cycle', () => {
  const cycle = library(['a', 'b'], ['b', 'a'])
  expect(shown(cycle).length).toBeGreaterThan(0)
})
