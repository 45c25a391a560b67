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

describe('inputs that replace each other', () => {
  test('are one choice between the others', () => {
    expect(slotGroups(texture).map((group) => (group.kind === 'slot' ? group.slot.id : group.group))).toEqual([
      'mesh',
      'look',
    ])
  })
  const look = texture.inputs.slice(1)
  test('begin with the first, or with the one that has a file', () => {
    expect(chosenSlot(draft, look)?.id).toBe('prompt')
    expect(chosenSlot({ ...draft, files: { image: picture } }, look)?.id).toBe('image')
  })
  test('keep both, and only the chosen one is sent', () => {
    const both = { ...draft, prompt: 'oak', files: { mesh, image: picture } }
    expect(requestOfDraft({ ...both, chosen: { look: 'prompt' } }, texture)).toMatchObject({
      prompt: 'oak',
      files: { mesh: { sha256: 'aa', assetId: 'asset-1' } },
    })
    const pictured = requestOfDraft({ ...both, chosen: { look: 'image' } }, texture)
    expect(pictured.prompt).toBeUndefined()
    expect(pictured.files).toEqual({ mesh: { sha256: 'aa', assetId: 'asset-1' }, image: { sha256: 'bb' } })
  })
  test('are missed at the one that is chosen', () => {
    const fields = (chosen: string) =>
      draftProblems({ ...draft, files: { mesh }, chosen: { look: chosen } }, texture).map(({ field }) => field)
    expect(fields('prompt')).toEqual(['prompt'])
    expect(fields('image')).toEqual(['image'])
  })
})

describe('views', () => {
  test('are sent by their side, missing ones allowed', () => {
    const files = { 'images.front': picture, 'images.back': picture }
    expect(draftProblems({ ...draft, files }, views)).toEqual([])
    expect(Object.keys(requestOfDraft({ ...draft, files }, views).files)).toEqual(['images.front', 'images.back'])
  })
  test('miss the front at its own place', () => {
    expect(draftProblems({ ...draft, files: { 'images.back': picture } }, views)).toEqual([
      { field: 'images.front', reason: 'Add the front view', missing: true },
    ])
  })
  test('of a side that is not taken are left out', () => {
    expect(inputsGiven({ ...draft, files: { 'images.right': picture, 'images.front': picture } }, views)).toEqual([
      'images.front',
    ])
  })
})

describe('a mask', () => {
  const files = { image: picture, mask: anInputFile({ slot: 'mask' }) }
  test('goes with the picture it was painted over', () => {
    expect(Object.keys(withFile(files, edit, 'image', anInputFile({ sha256: 'cc' })))).toEqual(['image'])
    expect(Object.keys(withFile(files, edit, 'image', undefined))).toEqual([])
    expect(Object.keys(withFile(files, edit, 'mask', undefined))).toEqual(['image'])
  })
  test('is not sent without it', () => {
    expect(inputsGiven({ ...draft, prompt: 'x', files: { mask: files.mask } }, edit)).toEqual(['prompt'])
  })
})

describe('a pasted picture', () => {
  test('goes to the first empty place', () => {
    expect(pasteTarget(draft, views, null)).toBe('images.front')
    expect(pasteTarget({ ...draft, files: { 'images.front': picture } }, views, null)).toBe('images.left')
    expect(pasteTarget({ ...draft, files: { image: picture } }, edit, null)).toBe('image')
  })
  test('goes to the place that has the focus', () => {
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

  test('close up when one is taken out, and stay in their order', () => {
    expect(hashes(withFile(three, references, 'refs.1', undefined))).toEqual({ 'refs.1': 'a2', 'refs.2': 'a3' })
    expect(hashes(withFile(three, references, 'refs.2', anInputFile({ slot: 'refs.2', sha256: 'a9' })))).toEqual({
      'refs.1': 'a1',
      'refs.2': 'a9',
      'refs.3': 'a3',
    })
  })

  test('too few keep the form from being sent', () => {
    const one = { ...draft, operation: references.operation, prompt: 'x', files: { 'refs.1': three['refs.1'] } }
    expect(draftProblems(one, references)).toMatchObject([{ field: 'refs', missing: true }])
    expect(draftProblems({ ...one, files: three }, references)).toEqual([])
  })

  test('go along to a model that takes one, and one goes along to a model that takes several', () => {
    expect(hashes(filesFor(three, references, edit))).toEqual({ image: 'a1' })
    expect(hashes(filesFor({ image: picture }, edit, references))).toEqual({ 'refs.1': 'bb' })
  })

  test('a picture is pasted into the next place that is empty', () => {
    expect(pasteTarget({ ...draft, files: three }, references, null)).toBe('refs.4')
  })
})

describe('turning to another model', () => {
  const other: ModelOperation = {
    operation: 'texture',
    inputs: [
      { id: 'file', kind: 'mesh', label: 'Model', required: true },
      { id: 'style', kind: 'image', label: 'Picture', required: false },
    ],
    ...free,
  }

  test('what the form showed goes along under the names of the new one', () => {
    const files = filesAlong({ mesh, image: picture }, texture, other)
    expect(files['file']).toMatchObject({ slot: 'file', sha256: 'aa', assetId: 'asset-1' })
    expect(files['style']).toMatchObject({ slot: 'style', sha256: 'bb' })
  })

  test('what stood there before and was taken out since does not come back', () => {
    expect(filesAlong({ file: mesh, mesh }, other, texture)['mesh']).toMatchObject({ sha256: 'aa' })
    expect(filesAlong({ mesh }, other, texture)['mesh']).toBeUndefined()
  })

  test('what the old form had no place for stays where it was', () => {
    const views = { 'images.front': anInputFile({ slot: 'images.front', sha256: 'ff' }) }
    expect(filesAlong({ ...views, mesh }, texture, other)).toMatchObject(views)
  })
})
