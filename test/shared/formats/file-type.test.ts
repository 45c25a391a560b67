import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sniffBytes, sniffType, typeOfMediaType, typeOfName } from '../../../shared/formats/file-type.ts'
import type { FormatId } from '../../../shared/formats/formats.ts'
import { imageSize } from '../../../electron/backend/library/image-limit.ts'
import { realPaths, realPath } from '../../support/real-models.ts'

const sniff = (bytes: Buffer | string) => {
  const head = Buffer.from(bytes)
  return sniffType(new Uint8Array(head), head.length)?.id ?? null
}
const binaryStl = (triangles: number, header = '') => {
  const file = Buffer.alloc(84 + 50 * triangles)
  file.write(header)
  file.writeUInt32LE(triangles, 80)
  return file
}

test.each<[string, Buffer | string, FormatId | null]>([
  ['a GLB', Buffer.from('676c54460200000014000000', 'hex'), 'glb'],
  ['a glTF', '{"asset":{"version":"2.0"},"meshes":[]}', 'gltf'],
  ['other JSON', '{"error":"no"}', 'json'],
  ['a binary STL', binaryStl(2), 'stl'],
  ['a binary STL that begins with "solid"', binaryStl(2, 'solid cube'), 'stl'],
  ['an ASCII STL', 'solid cube\n facet normal 0 0 1\n', 'stl'],
  ['an empty ASCII STL', 'solid\nendsolid\n', 'stl'],
  ['an OBJ', '# hello\nmtllib a.mtl\nv 0 0 0\n', 'obj'],
  ['an OBJ with a byte order mark', '\uFEFFo cube\nv 1.0 -2 .5\n', 'obj'],
  ['a PLY', 'ply\nformat ascii 1.0\n', 'ply'],
  ['a PLY with CRLF', 'ply\r\nformat binary_little_endian 1.0\r\n', 'ply'],
  ['an FBX', Buffer.from('Kaydara FBX Binary  \0'), 'fbx'],
  [
    'a 3MF',
    Buffer.from('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\0\0[Content_Types].xml'),
    '3mf',
  ],
  ['a ZIP', Buffer.from('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x09\0\0\0model.obj'), 'zip'],
  ['a web page', '\n <!DOCTYPE html><html>', 'html'],
  ['a web page without a doctype', '<html lang="en">', 'html'],
  ["an object store's refusal", '<?xml version="1.0"?><Error/>', 'xml'],
  ['plain words', 'not found', null],
  ['nothing', '', null],
  ['noise', Buffer.alloc(300, 1), null],
])('%s is detected by its first bytes', (_, bytes, id) => {
  expect(sniff(bytes)).toBe(id)
})

test('types are detected by media type and by name, in any spelling', () => {
  expect(typeOfMediaType('Image/JPG; q=1')?.id).toBe('jpeg')
  expect(typeOfMediaType('application/octet-stream')).toBeNull()
  expect(typeOfName('Model.GLB')?.id).toBe('glb')
  expect(typeOfName('picture.jpeg')?.mediaType).toBe('image/jpeg')
  expect(typeOfName('glb')).toBeNull()
})

test.each(['png', 'jpeg', 'webp'] as const)('the size of a real %s is read from its header', async (format) => {
  const image = sharp({ create: { width: 321, height: 123, channels: 4, background: '#c00' } })
  const bytes = new Uint8Array(await image.withMetadata({ density: 300 })[format]().toBuffer())
  expect(sniffType(bytes, bytes.byteLength)?.id).toBe(format)
  expect(imageSize(format, bytes)).toEqual({ width: 321, height: 123 })
})

test('the size of a lossless WebP is read, and none from a truncated file', async () => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 40, height: 50, channels: 3, background: '#0c0' } })
      .webp({ lossless: true })
      .toBuffer(),
  )
  expect(imageSize('webp', bytes)).toEqual({ width: 40, height: 50 })
  for (const type of ['png', 'jpeg', 'webp'] as const) expect(imageSize(type, bytes.subarray(0, 12))).toBeNull()
})

describe('real files', () => {
  const cases: [string, RegExp, FormatId[]][] = [
    ['ai', /\.glb$/, ['glb']],
    ['gltf', /\.glb$/, ['glb']],
    ['other', /\.obj$/, ['obj']],
    ['other', /\.ply$/, ['ply']],
    ['other', /\.3mf$/i, ['3mf']],
    ['classic', /\.(obj|ply)$/, ['obj', 'ply']],
    ['stl', /\.stl$/i, ['stl']],
    ['images', /\.png$/, ['png']],
  ]
  test.each(cases.filter(([folder]) => realPaths(folder).length > 0))(
    'in %s that end in %s are what their names say',
    async (folder, ending, expected) => {
      const names = realPaths(folder).filter((name) => ending.test(name))
      const wrong: string[] = []
      for (const name of names) {
        const file = await open(realPath(name))
        const head = Buffer.alloc(sniffBytes)
        const { bytesRead } = await file.read(head, 0, sniffBytes, 0)
        const found = sniffType(new Uint8Array(head.subarray(0, bytesRead)), (await file.stat()).size)?.id
        await file.close()
        if (found === undefined || !expected.includes(found)) wrong.push(`${name}: ${found}`)
      }
      expect(names.length).toBeGreaterThan(0)
      expect(wrong).toEqual([])
    },
  )
})
