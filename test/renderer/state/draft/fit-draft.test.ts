import { describe, expect, test } from 'vitest'
import {
  draftOfJob,
  draftProblems,
  emptyDraft,
  fitDraft,
  requestOfDraft,
  rowOf,
} from '../../../../renderer/state/draft/fit-draft.ts'
import type { Draft, JobInputFile } from '../../../../shared/protocol/job.ts'
import { aCatalogue, aJob } from '../../builders.ts'

const file: JobInputFile = {
  slot: 'image',
  name: 'cat.png',
  mediaType: 'image/png',
  bytes: 9,
  sha256: 'ff',
  url: '/inputs/ff',
  assetId: null,
}
const words: Draft = { ...emptyDraft('local'), modelId: 'figure', prompt: ' a cat ' }

function row(draft: Draft) {
  const found = rowOf(draft, aCatalogue)
  if (found === undefined) throw new Error('the catalogue has no such row')
  return found
}

describe('a draft is fitted to a catalogue', () => {
  test('without its model, to the first that can do the same', () => {
    expect(fitDraft({ ...words, modelId: 'gone' }, aCatalogue).modelId).toBe('figure')
  })
  test('to the model that can do the chosen operation', () => {
    expect(fitDraft({ ...words, operation: 'image-to-3d' }, aCatalogue).modelId).toBe('relief')
  })
  test('and stays the same object where it is valid', () => {
    expect(fitDraft(words, aCatalogue)).toBe(words)
  })
  test('and is unchanged by an empty catalogue', () => {
    expect(fitDraft(words, { families: [], models: [] })).toBe(words)
  })
})

describe('a request', () => {
  test('has a trimmed prompt, defaults filled in, and nothing of another model', () => {
    const draft: Draft = { ...words, parameters: { height_mm: 120, wobble: 3 }, files: { image: file } }
    expect(requestOfDraft(draft, row(draft))).toEqual({
      connectionId: 'local',
      operation: 'text-to-3d',
      modelId: 'figure',
      prompt: 'a cat',
      files: {},
      parameters: { height_mm: 120 },
    })
  })
  test('names a picture by its hash, and has no prompt where none is taken', () => {
    const draft: Draft = { ...words, operation: 'image-to-3d', modelId: 'relief', files: { image: file } }
    expect(requestOfDraft(draft, row(draft))).toEqual({
      connectionId: 'local',
      operation: 'image-to-3d',
      modelId: 'relief',
      files: { image: { sha256: 'ff' } },
      parameters: {},
    })
  })
})

describe('the problems of a draft', () => {
  const cases: [string, Draft, { field: string; missing: boolean }[]][] = [
    ['none', words, []],
    ['no prompt', { ...words, prompt: '  ' }, [{ field: 'prompt', missing: true }]],
    ['too long a prompt', { ...words, prompt: 'x'.repeat(41) }, [{ field: 'prompt', missing: false }]],
    ['a height out of range', { ...words, parameters: { height_mm: 5 } }, [{ field: 'height_mm', missing: false }]],
    ['no picture', { ...words, operation: 'image-to-3d', modelId: 'relief' }, [{ field: 'image', missing: true }]],
  ]
  test.each(cases)('%s', (_, draft, expected) => {
    expect(draftProblems(draft, row(draft)).map(({ field, missing }) => ({ field, missing }))).toEqual(expected)
  })
})

test('editing a job restores its request exactly', () => {
  const job = aJob({ prompt: 'a cat', inputFiles: [file], parameters: { height_mm: 90 }, connectionId: 'paid' })
  expect(draftOfJob(job)).toEqual({
    connectionId: 'paid',
    operation: 'text-to-3d',
    modelId: 'figure',
    prompt: 'a cat',
    files: { image: file },
    parameters: { height_mm: 90 },
    chosen: {},
    alsoTo: [],
    variations: 1,
    andThen: false,
    pinned: true,
  })
})
