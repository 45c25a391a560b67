import { describe, expect, test } from 'vitest'
import { acceptedInDialog, acceptedWords, assetProblem, fileProblem } from '../../../renderer/create/check-file.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { InputSlot } from '../../../shared/catalogue/catalogue.ts'
import { anAsset } from '../builders.ts'

const picture: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  required: true,
  maxBytes: 10_000_000,
  mediaTypes: ['image/png', 'image/jpeg'],
}
const mesh: InputSlot = {
  id: 'mesh',
  kind: 'mesh',
  label: 'Model',
  required: true,
  maxBytes: 1000,
  mediaTypes: ['model/gltf-binary', 'model/obj'],
}

test('accepted file types are listed', () => {
  expect(acceptedWords(picture)).toBe('PNG or JPEG, up to 10 MB')
  expect(acceptedWords(mesh)).toBe('GLB or OBJ, up to 1 kB')
})

test('a file dialog gets media types for pictures and extensions for models', () => {
  expect(acceptedInDialog(picture)).toBe('image/png,image/jpeg')
  expect(acceptedInDialog(mesh)).toBe('.glb,.obj')
})

test.each([
  ['a picture within the limits', { name: 'a.png', type: 'image/png', size: 10_000_000 }, /^$/],
  ['an empty file', { name: 'a.png', type: 'image/png', size: 0 }, /empty/],
  ['another kind of picture', { name: 'a.gif', type: 'image/gif', size: 9 }, /GIF pictures are not accepted/],
  ['something else', { name: 'a.zip', type: 'application/zip', size: 9 }, /“a\.zip” is not a picture/],
  ['a byte too much', { name: 'a.png', type: 'image/png', size: 10_000_001 }, /the limit is 10 MB/],
])('%s', (_, file, expected) => {
  expect(fileProblem(picture, file) ?? '').toMatch(expected)
})

describe('a model is recognised by its extension, since browsers rarely know its type', () => {
  test.each([
    ['one that is accepted', { name: 'a.OBJ', type: '', size: 9 }, /^$/],
    ['one of another kind', { name: 'a.stl', type: '', size: 9 }, /STL models are not accepted here/],
    ['a picture', { name: 'a.png', type: 'image/png', size: 9 }, /is not a model/],
    ['one that is too large', { name: 'a.glb', type: '', size: 1001 }, /The model is 1 kB/],
  ])('%s', (_, file, expected) => {
    expect(fileProblem(mesh, file) ?? '').toMatch(expected)
  })
})

describe('a slot that accepts only the service’s own results', () => {
  const slot: InputSlot = {
    id: 'mesh',
    kind: 'mesh',
    label: 'Shape',
    required: true,
    madeHere: { only: true, operations: ['text-to-3d'], hours: 72 },
  }
  const service = { id: 'meshy', name: 'Meshy' }
  const now = Date.parse('2026-11-24T10:00:00.000Z')
  const made = (about: Partial<Asset['provenance']>) => {
    const asset = anAsset()
    const task = { connectionId: 'meshy', operation: 'text-to-3d', taskId: 't', finishedAt: '2026-11-22T10:00:00.000Z' }
    return { ...asset, provenance: { ...asset.provenance, ...task, ...about } as Asset['provenance'] }
  }

  test('accepts a result of the service', () => {
    expect(assetProblem(slot, made({}), service, now)).toBeNull()
  })
  test.each([
    ['of another service', { connectionId: 'local' }],
    ['of another operation', { operation: 'remesh' as const }],
    ['that is not a task', { taskId: null }],
    ['that is too old', { finishedAt: '2026-11-21T09:00:00.000Z' }],
    ['whose end is not known', { finishedAt: null }],
  ])('rejects one %s', (_, about) => {
    expect(assetProblem(slot, made(about), service, now)).toBe(
      'Only results of Meshy from the last 3 days are accepted here',
    )
  })
  test('other slots accept any file of the right kind', () => {
    expect(assetProblem(mesh, made({ connectionId: 'local' }), service, now)).toBeNull()
    expect(assetProblem(picture, made({}), service, now)).toMatch(/not a picture/)
  })
})
