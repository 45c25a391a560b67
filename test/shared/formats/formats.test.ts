/** The table of formats: what no type can hold. */
import { describe, expect, test } from 'vitest'
import { sniffType, typeOfMediaType, typeOfName } from '../../../shared/formats/file-type.ts'
import {
  exportFormats,
  formatIds,
  formats,
  modelFormats,
  modelRow,
  readFormats,
} from '../../../shared/formats/formats.ts'

describe('the table of formats', () => {
  test.each(formatIds)('%s is found by every one of its extensions and media types, and no other format is', (id) => {
    const { extensions, mediaTypes } = formats[id]
    for (const extension of extensions) expect(typeOfName(`a.${extension.toUpperCase()}`)?.id).toBe(id)
    for (const mediaType of mediaTypes) expect(typeOfMediaType(`${mediaType}; q=1`)?.id).toBe(id)
  })

  test('assigns each rank once, and only to readable formats', () => {
    const archived = modelFormats.flatMap((id) => modelRow(id).inArchive ?? [])
    const results = modelFormats.flatMap((id) => modelRow(id).amongResults ?? [])
    for (const ranks of [archived, results])
      expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks.map((_, place) => place + 1))
    expect(modelFormats.filter((id) => modelRow(id).inArchive !== null)).toEqual(readFormats)
  })

  test('lists the written and the read formats', () => {
    expect(exportFormats).toEqual(['glb', 'gltf', 'obj', 'stl', 'ply', '3mf', 'usdz'])
    expect(readFormats).toEqual(['glb', 'gltf', 'obj', 'stl', 'ply', '3mf', 'usdz', 'usd', 'fbx', 'dae', '3ds', 'off'])
  })
})

const zip = (...names: string[]): Uint8Array =>
  Buffer.from(names.map((name) => `PK\x03\x04${'\0'.repeat(26)}${name}content`).join(''), 'latin1')
const chunk = Uint8Array.from([0x4d, 0x4d, 16, 0, 0, 0, 2, 0, 10, 0, 0, 0, 3, 0, 0, 0])

test.each<[string, Uint8Array | string, string | null]>([
  ['a USDZ, whatever else is in it', zip('scene.usdc', '3D/model'), 'usdz'],
  ['a USD layer in text', '#usda 1.0\n(\n)', 'usd'],
  ['a USD layer in binary', 'PXR-USDC\0\x08\0\0', 'usd'],
  ['a 3MF whose content types come later', zip('notes.txt', '_rels/.rels'), '3mf'],
  ['an archive that speaks of 3D/', zip('a.txt', 'b/3D/a'), 'zip'],
  ['a 3DS', chunk, '3ds'],
  ['a COLLADA file behind a comment', '<?xml version="1.0"?>\n<!-- by hand -->\n<COLLADA version="1.4">', 'dae'],
  ['a page of XML', '<?xml version="1.0"?><x:page><html lang="en">', 'html'],
  ['a text FBX', '; FBX 7.4.0 project file\n', 'fbx'],
  ['an OFF with colours', 'COFF\n8 6 0\n', 'off'],
  ['XML whose lines look like an OBJ', '<svg >\nv 1 2 3\n</svg>', 'xml'],
  ['a GIF', 'GIF89a', 'gif'],
])('%s is not mistaken for another format', (_, head, id) => {
  const bytes = new Uint8Array(typeof head === 'string' ? Buffer.from(head, 'latin1') : head)
  expect(sniffType(bytes, bytes.byteLength)?.id ?? null).toBe(id)
})
