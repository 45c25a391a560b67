import { describe, expect, test } from 'vitest'
import { pasteTarget } from '../../../renderer/create/paste-target.ts'
import { chosenSlot, inputsGiven, slotGroups, withFile } from '../../../renderer/state/draft-inputs.ts'
import { draftProblems, emptyDraft, requestOfDraft } from '../../../renderer/state/fit-draft.ts'
import type { ModelOperation } from '../../../shared/catalogue.ts'
import type { Draft } from '../../../shared/job.ts'
import { anInputFile } from '../builders.ts'

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
