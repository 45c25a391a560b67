import { describe, expect, test } from 'vitest'
import {
  bookOf,
  rememberedParameters,
  remember,
  turnTo,
  type OpenBook,
} from '../../../../renderer/state/draft/draft-book.ts'
import { emptyDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import type { Draft } from '../../../../shared/protocol/job.ts'

const figure: Draft = { ...emptyDraft('local'), modelId: 'figure', prompt: 'a cat' }
const book: OpenBook = { workspace: 'create', draft: figure, otherDrafts: {}, remembered: {} }

describe('the rooms', () => {
  test('keep their own forms', () => {
    const mesh = turnTo(book, 'mesh', () => emptyDraft('local', 'mesh'))
    expect(mesh.draft.operation).toBe('optimize-topology')
    const back = turnTo(mesh, 'create', () => emptyDraft('never'))
    expect(back.draft).toBe(figure)
    expect(Object.keys(back.otherDrafts)).toEqual(['mesh'])
  })
  test('are saved together with the open one', () => {
    const mesh = turnTo(book, 'mesh', () => emptyDraft('local', 'mesh'))
    expect(bookOf(mesh)).toMatchObject({ workspace: 'mesh', drafts: { create: { prompt: 'a cat' }, mesh: {} } })
  })
})

describe('the last settings of a model', () => {
  const set = { ...figure, parameters: { height_mm: 120, seed: 7 } }
  const relief = { ...figure, modelId: 'relief', parameters: set.parameters }
  test('return with it', () => {
    const remembered = remember(remember({}, set, ['seed']), { ...relief, parameters: { depth: 2 } }, ['seed'])
    expect(remembered).toEqual({
      'local/figure/text-to-3d': { height_mm: 120 },
      'local/relief/text-to-3d': { depth: 2 },
    })
    expect(rememberedParameters(remembered, set, relief, { from: undefined, to: undefined }).parameters).toEqual({
      depth: 2,
    })
  })
  test('are the earlier ones where none were saved for it', () => {
    expect(rememberedParameters({}, set, relief, { from: undefined, to: undefined }).parameters).toEqual(set.parameters)
  })
  test('have no seed: a locked seed is carried over under its name there', () => {
    const remembered = { 'local/relief/text-to-3d': { depth: 2, noise: 99 } }
    expect(rememberedParameters(remembered, set, relief, { from: 'seed', to: 'noise' }).parameters).toEqual({
      depth: 2,
      noise: 7,
    })
    expect(rememberedParameters(remembered, figure, relief, { from: 'seed', to: 'noise' }).parameters).toEqual({
      depth: 2,
    })
  })
  test('are dropped when everything is reset', () => {
    expect(remember(remember({}, set, ['seed']), figure, ['seed'])).toEqual({})
  })
})
