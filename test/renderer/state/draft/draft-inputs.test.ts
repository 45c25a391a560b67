import { describe, expect, test } from 'vitest'
import { pasteTarget } from '../../../../renderer/create/paste-target.ts'
import {
  chosenSlot,
  filesAlong,
  filesFor,
  inputsGiven,
  slotGroups,
  withFile,
} from '../../../../renderer/state/draft/draft-inputs.ts'
import { draftProblems, emptyDraft, requestOfDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import type { ModelOperation } from '../../../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../../../shared/protocol/job.ts'
import { anInputFile } from '../../builders.ts'

const free = { parameters: [], price: { kind: 'free' as const } }
/** Words or a picture, on a model. */
const texture: ModelOperation = {
  operation: 'texture',
  inputs: [
    { id: 'mesh', kind: 'mesh', label: 'Model', required: true },
    { id: 'prompt', kind: 'prompt', label: 'Words', required: true, oneOf: 'look' },
    { id: 'image', kind: 'image', label: 'Picture', required: true, oneOf: 'look' },
  ],
  ...free,
}
const views: ModelOperation = {
  operation: 'multiview-to-3d',
  inputs: [
    {
      id: 'images',
      kind: 'multiview',
      label: 'Views',
      required: true,
      views: [
        { id: 'front', required: true },
        { id: 'left', required: false },
        { id: 'back', required: false },
      ],
    },
  ],
  ...free,
}
const edit: ModelOperation = {
  operation: 'image-edit',
  inputs: [
    { id: 'image', kind: 'image', label: 'Picture', required: true },
    { id: 'mask', kind: 'image', label: 'Mask', required: false, maskOf: 'image' },
    { id: 'prompt', kind: 'prompt', label: 'Change', required: true },
  ],
  ...free,
}
const draft: Draft = emptyDraft('local')
const mesh = anInputFile({ slot: 'mesh', sha256: 'aa', assetId: 'asset-1' })
const picture = anInputFile({ sha256: 'bb' })

describe('alternative inputs', () => {
  test('are one choice among the others', () => {
    expect(slotGroups(texture).map((group) => (group.kind === 'slot' ? group.slot.id : group.group))).toEqual([
      'mesh',
      'look',
    ])
  })
  const look = texture.inputs.slice(1)
  test('start with the first, or with the one that has a file', () => {
    expect(chosenSlot(draft, look)?.id).toBe('prompt')
    expect(chosenSlot({ ...draft, files: { image: picture } }, look)?.id).toBe('image')
  })
  test('keep both files, and only the chosen one is sent', () => {
    const both = { ...draft, prompt: 'oak', files: { mesh, image: picture } }
    expect(requestOfDraft({ ...both, chosen: { look: 'prompt' } }, texture)).toMatchObject({
      prompt: 'oak',
      files: { mesh: { sha256: 'aa', assetId: 'asset-1' } },
    })
    const pictured = requestOfDraft({ ...both, chosen: { look: 'image' } }, texture)
    expect(pictured.prompt).toBeUndefined()
    expect(pictured.files).toEqual({ mesh: { sha256: 'aa', assetId: 'asset-1' }, image: { sha256: 'bb' } })
  })
  test('report a missing file at the chosen one', () => {
    const fields = (chosen: string) =>
      draftProblems({ ...draft, files: { mesh }, chosen: { look: chosen } }, texture).map(({ field }) => field)
    expect(fields('prompt')).toEqual(['prompt'])
    expect(fields('image')).toEqual(['image'])
  })
})

describe('views', () => {
  test('are sent by side, and some may be missing', () => {
    const files = { 'images.front': picture, 'images.back': picture }
    expect(draftProblems({ ...draft, files }, views)).toEqual([])
    expect(Object.keys(requestOfDraft({ ...draft, files }, views).files)).toEqual(['images.front', 'images.back'])
  })
  test('report a missing front at its slot', () => {
    expect(draftProblems({ ...draft, files: { 'images.back': picture } }, views)).toEqual([
      { field: 'images.front', reason: 'Add the front view', missing: true },
    ])
  })
  test('of unsupported sides are left out', () => {
    expect(inputsGiven({ ...draft, files: { 'images.right': picture, 'images.front': picture } }, views)).toEqual([
      'images.front',
    ])
  })
})

describe('a mask', () => {
  const files = { image: picture, mask: anInputFile({ slot: 'mask' }) }
  test('is sent with the picture it was painted over', () => {
    expect(Object.keys(withFile(files, edit, 'image', anInputFile({ sha256: 'cc' })))).toEqual(['image'])
    expect(Object.keys(withFile(files, edit, 'image', undefined))).toEqual([])
    expect(Object.keys(withFile(files, edit, 'mask', undefined))).toEqual(['image'])
  })
  test('is not sent without that picture', () => {
    expect(inputsGiven({ ...draft, prompt: 'x', files: { mask: files.mask } }, edit)).toEqual(['prompt'])
  })
})

describe('a pasted picture', () => {
  test('goes to the first empty slot', () => {
    expect(pasteTarget(draft, views, null)).toBe('images.front')
    expect(pasteTarget({ ...draft, files: { 'images.front': picture } }, views, null)).toBe('images.left')
    expect(pasteTarget({ ...draft, files: { image: picture } }, edit, null)).toBe('image')
  })
  test('goes to the focused slot', () => {
    expect(pasteTarget(draft, views, 'images.back')).toBe('images.back')
    expect(pasteTarget(draft, edit, 'mask')).toBe('image')
  })
})

describe('several pictures', () => {
  const references: ModelOperation = {
    operation: 'image-edit',
    inputs: [
      { id: 'refs', kind: 'images', label: 'Pictures', required: true, count: { least: 2, most: 4 } },
      { id: 'prompt', kind: 'prompt', label: 'Change', required: true },
    ],
    ...free,
  }
  const three = {
    'refs.1': anInputFile({ slot: 'refs.1', sha256: 'a1' }),
    'refs.2': anInputFile({ slot: 'refs.2', sha256: 'a2' }),
    'refs.3': anInputFile({ slot: 'refs.3', sha256: 'a3' }),
  }
  const hashes = (files: Draft['files']) =>
    Object.fromEntries(Object.values(files).map(({ slot, sha256 }) => [slot, sha256]))

  test('move up when one is removed, and keep their order', () => {
    expect(hashes(withFile(three, references, 'refs.1', undefined))).toEqual({ 'refs.1': 'a2', 'refs.2': 'a3' })
    expect(hashes(withFile(three, references, 'refs.2', anInputFile({ slot: 'refs.2', sha256: 'a9' })))).toEqual({
      'refs.1': 'a1',
      'refs.2': 'a9',
      'refs.3': 'a3',
    })
  })

  test('prevent sending where there are too few', () => {
    const one = { ...draft, operation: references.operation, prompt: 'x', files: { 'refs.1': three['refs.1'] } }
    expect(draftProblems(one, references)).toMatchObject([{ field: 'refs', missing: true }])
    expect(draftProblems({ ...one, files: three }, references)).toEqual([])
  })

  test('are carried over to a model that takes one, and the other way round', () => {
    expect(hashes(filesFor(three, references, edit))).toEqual({ image: 'a1' })
    expect(hashes(filesFor({ image: picture }, edit, references))).toEqual({ 'refs.1': 'bb' })
  })

  test('receive a pasted picture in the next empty slot', () => {
    expect(pasteTarget({ ...draft, files: three }, references, null)).toBe('refs.4')
  })
})

describe('switching to another model', () => {
  const other: ModelOperation = {
    operation: 'texture',
    inputs: [
      { id: 'file', kind: 'mesh', label: 'Model', required: true },
      { id: 'style', kind: 'image', label: 'Picture', required: false },
    ],
    ...free,
  }

  test('carries the visible inputs over under its names for them', () => {
    const files = filesAlong({ mesh, image: picture }, texture, other)
    expect(files['file']).toMatchObject({ slot: 'file', sha256: 'aa', assetId: 'asset-1' })
    expect(files['style']).toMatchObject({ slot: 'style', sha256: 'bb' })
  })

  test('does not restore what was removed since', () => {
    expect(filesAlong({ file: mesh, mesh }, other, texture)['mesh']).toMatchObject({ sha256: 'aa' })
    expect(filesAlong({ mesh }, other, texture)['mesh']).toBeUndefined()
  })

  test('keeps inputs for which the old form had no slot', () => {
    const views = { 'images.front': anInputFile({ slot: 'images.front', sha256: 'ff' }) }
    expect(filesAlong({ ...views, mesh }, texture, other)).toMatchObject(views)
  })
})
