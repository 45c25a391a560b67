/** Variants of odd glTF files, as particular programs and libraries write them. */
import { describe, expect, test } from 'vitest'
import { convertModel } from '../../../electron/engine/formats/convert-model.ts'
import { check, zipped } from './check-variants.ts'
import { read, utf8 } from './reading.ts'
import { corners, glbOf, gltfCube } from './variants.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- any shape, also wrong ones
type Json = Record<string, any>
const withMaterial = (material: Json, more: Json = {}) =>
  gltfCube((json) => {
    Object.assign(json, { materials: [material] }, more)
    json['meshes'][0].primitives[0].material = 0
  })

describe('glTF', () => {
  const faulty = ['entries-faulty']
  const first = (json: Json) => json['meshes'][0].primitives[0]
  const text = (change?: (json: Json) => void) => Buffer.from(gltfCube(change)).toString()
  const uri = (change: (uri: string) => string) =>
    gltfCube((json) => (json['buffers'][0].uri = change(json['buffers'][0].uri)))
  const textured = (image: string) =>
    withMaterial(
      { pbrMetallicRoughness: { baseColorTexture: { index: 0 } } },
      { textures: [{ source: 0 }], images: [{ uri: image }] },
    )
  const split = (name: string, path: string, folder = '') => {
    let bytes = new Uint8Array()
    const json = gltfCube(({ buffers }) => {
      bytes = new Uint8Array(Buffer.from(buffers[0].uri.split(',')[1], 'base64'))
      buffers[0].uri = name
    })
    return zipped({ [`${folder}scene.gltf`]: json, [path]: bytes })
  }
  check([
    ['a mark of UTF-8', 'a.gltf', `\uFEFF${text()}`],
    [
      'NaN and Infinity, as Python writes them',
      'a.gltf',
      text().replace('"max":[1,1,1]', '"max":[NaN,Infinity,-Infinity]'),
    ],
    [
      'NaN inside a name stays',
      'a.gltf',
      text((json) => (json['nodes'][0].name = 'NaN, or "Infinity,]"')).replace('"max":[1,1,1]', '"max":[NaN]'),
      { parts: ['NaN, or "Infinity,]"'] },
    ],
    ['commas before brackets', 'a.gltf', text().replace('"scene":0,', '"scene":0,"extensions":{"A_b":{"c":[1,],},},')],
    [
      'line breaks in embedded data',
      'a.gltf',
      uri((data) => data.replaceAll(/(.{60})/g, '$1\r\n').replace('base64,', 'base64,\n ')),
    ],
    ['a blank before embedded data', 'a.gltf', uri((data) => ` ${data}`)],
    ['embedded data without a type', 'a.gltf', uri((data) => data.replace('application/octet-stream', ''))],
    ['embedded data with a character set', 'a.gltf', uri((data) => data.replace(';base64', ';charset=utf-8;base64'))],
    [
      'embedded data encoded twice',
      'a.gltf',
      uri((data) => `${data.split(',')[0]},${encodeURIComponent(data.split(',')[1]!)}`),
    ],
    ['a stride of 0', 'a.gltf', gltfCube((json) => (json['bufferViews'][0].byteStride = 0))],
    [
      'a colour of three numbers',
      'a.gltf',
      withMaterial({ pbrMetallicRoughness: { baseColorFactor: [1, 0, 0] } }),
      { colour: [1, 0, 0, 1] },
    ],
    ['an emission of four numbers', 'a.gltf', withMaterial({ emissiveFactor: [0, 0, 0, 1] })],
    [
      'numbers as words, booleans as numbers',
      'a.gltf',
      withMaterial({ pbrMetallicRoughness: { metallicFactor: '0' }, doubleSided: 1 }),
    ],
    ['names as numbers', 'a.gltf', gltfCube((json) => (json['nodes'][0].name = 12)), { parts: ['12'] }],
    ['a texture of index −1', 'a.gltf', withMaterial({ normalTexture: { index: -1 } }), { notes: faulty }],
    ['a texture without an index', 'a.gltf', withMaterial({ occlusionTexture: {} }), { notes: faulty }],
    ['a translation of four numbers', 'a.gltf', gltfCube((json) => (json['nodes'][0].translation = [0, 0, 0, 1]))],
    ['an empty matrix', 'a.gltf', gltfCube((json) => (json['nodes'][0].matrix = []))],
    ['a mode in quotes', 'a.gltf', gltfCube((json) => (first(json)['mode'] = '4'))],
    [
      'required extensions as an object',
      'a.gltf',
      gltfCube((json) => (json['extensionsRequired'] = {})),
      { notes: faulty },
    ],
    ['version 2', 'a.gltf', gltfCube((json) => (json['asset'].version = '2'))],
    [
      'a matrix of three numbers is refused',
      'a.gltf',
      gltfCube((json) => (json['nodes'][0].matrix = [1, 2, 3])),
      { refused: 'damaged-file' },
    ],
    ['signed indices', 'a.gltf', rewritten(Int32Array, 5124, 1)],
    ['positions as doubles', 'a.gltf', rewritten(Float64Array, 5130, 0)],
    [
      'normals for half of the vertices',
      'a.gltf',
      gltfCube(
        (json) =>
          (first(json)['attributes'].NORMAL = json['accessors'].push({ ...json['accessors'][0], count: 4 }) - 1),
      ),
      { notes: faulty },
    ],
    [
      'texture coordinates of three numbers',
      'a.gltf',
      gltfCube((json) => (first(json)['attributes'].TEXCOORD_0 = 0)),
      { notes: faulty },
    ],
    [
      'normals that do not exist',
      'a.gltf',
      gltfCube((json) => (first(json)['attributes'].NORMAL = 17)),
      { notes: faulty },
    ],
    [
      'normals past the end',
      'a.gltf',
      gltfCube(
        (json) =>
          (first(json)['attributes'].NORMAL = json['accessors'].push({ ...json['accessors'][0], bufferView: 1 }) - 1),
      ),
      { notes: faulty },
    ],
    [
      'a second primitive that cannot be read',
      'a.gltf',
      gltfCube((json) => json['meshes'][0].primitives.push({ attributes: { POSITION: 99 } })),
      { notes: faulty },
    ],
    ['a skin that does not exist', 'a.gltf', gltfCube((json) => (json['nodes'][0].skin = 3)), { notes: faulty }],
    [
      'a picture in another folder',
      'a.zip',
      zipped({ 'source/a.gltf': textured('../textures/t.png'), 'textures/t.png': 'picture' }),
      { textured: true },
    ],
    [
      'a picture by a path of Windows',
      'a.zip',
      zipped({ 'a.gltf': textured('C:\\Users\\me\\t.png'), 't.png': 'picture' }),
      { textured: true },
    ],
    [
      'a picture on the web',
      'a.gltf',
      textured('https://example.org/t.png'),
      { textured: false, notes: ['texture-missing'] },
    ],
    [
      'a picture of a closed page',
      'a.gltf',
      textured('blob:https://example.org/1234'),
      { textured: false, notes: ['texture-missing'] },
    ],
    [
      'a buffer that the browser renamed',
      'a.zip',
      split('scene.bin', 'scene (1).bin'),
      { notes: ['companion-guessed'] },
    ],
    ['a buffer by a path of Windows', 'a.zip', split('C:\\x\\scene.bin', 'scene.bin')],
    ['a buffer in another folder', 'a.zip', split('../bin/scene.bin', 'bin/scene.bin', 'gltf/')],
    ['a chunk of its own before the buffer', 'a.glb', glbOf(gltfCube(), withChunk)],
  ])

  test.each([
    ['picture on the web', textured('https://example.org/t.png')],
    ['colour of three numbers', withMaterial({ pbrMetallicRoughness: { baseColorFactor: [1, 0, 0] } })],
    ['NaN in a GLB', glbWith('"max":[1,1,1]', '"max":[NaN,1,1]')],
    ['NaN', utf8(text().replace('"max":[1,1,1]', '"max":[NaN]'))],
  ])('a %s is not written again', async (_, mesh) => {
    const { file } = await convertModel({ mesh, mediaType: '', format: 'glb' }, () => {})
    expect((await read(file)).notes).toEqual([])
  })

  /** With a part of its JSON replaced by one of the same length or shorter. */
  function glbWith(from: string, to: string): Uint8Array {
    const shorter = gltfCube((json) => (json['asset'].extras = 'padding'))
    return glbOf(shorter, (file) => {
      const text = file
        .toString('latin1')
        .replace(from, to)
        .replace('"extras":"padding"', `"extras":"${'p'.repeat(7 + from.length - to.length)}"`)
      return Buffer.from(text, 'latin1')
    })
  }

  /** The values of an accessor in another type. */
  function rewritten(
    Type: typeof Int32Array | typeof Float64Array,
    componentType: number,
    accessor: 0 | 1,
  ): Uint8Array {
    return gltfCube((json) => {
      const bytes = Buffer.from(json['buffers'][0].uri.split(',')[1], 'base64')
      const [positions, indices] = [bytes.subarray(0, 96), bytes.subarray(96)]
      const numbers =
        accessor === 1 ? Array.from({ length: 36 }, (_, i) => indices.readUInt16LE(i * 2)) : corners.flat()
      const written = Buffer.from(Type.from(numbers).buffer)
      const parts = accessor === 1 ? [positions, written] : [written, indices]
      const data = Buffer.concat(parts)
      json['buffers'][0] = { byteLength: data.byteLength, uri: `data:;base64,${data.toString('base64')}` }
      json['bufferViews'] = parts.map(({ byteLength }, i) => ({
        buffer: 0,
        byteOffset: i === 0 ? 0 : parts[0]!.byteLength,
        byteLength,
      }))
      json['accessors'][accessor].componentType = componentType
    })
  }

  function withChunk(file: Buffer): Buffer {
    const end = 20 + file.readUInt32LE(12)
    const chunk = Buffer.from('\u0004\0\0\0XTRAdata', 'latin1')
    const whole = Buffer.concat([file.subarray(0, end), chunk, file.subarray(end)])
    whole.writeUInt32LE(whole.byteLength, 8)
    return whole
  }
})
