import { basename } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { modelKind } from '../../../electron/engine/formats/model-kind.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { writeStl } from '../../../electron/engine/formats/stl-write.ts'
import { changed, type LooseJson } from './changed-gltf.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { casesHere, realFile, realPaths } from '../../support/real-models.ts'
import { ball } from '../mesh/fine-shapes.ts'
import { box, material, measure, picture, volume } from './samples.ts'
import { read, refusal, utf8 } from './reading.ts'

/** A binary STL with another count in its header. */
function counted(stl: Uint8Array, count: number): Uint8Array {
  new DataView(stl.buffer).setUint32(80, count, true)
  return stl
}

describe('detecting the kind of a file', () => {
  test.each([
    ['an empty file', new Uint8Array(), 'empty-file'],
    ['a login page', utf8('\n<!DOCTYPE html><html>'), 'web-page'],
    ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'other-file'],
    ['noise', Uint8Array.of(0, 1, 2, 3, 4), 'unknown-file'],
  ])('%s is not mistaken for a model', async (_, file, reason) => {
    const error = await refusal(file, 'model/gltf-binary')
    expect(error.code).toBe('unsupported-format')
    expect(error.details?.['reason']).toBe(reason)
  })

  test('a binary STL that begins with "solid" is binary', async () => {
    const file = await writeStl(box([material('a')]))
    file.set(utf8('solid facet normal'))
    expect(modelKind(file, '')).toBe('stl')
    expect(measure(await readModel(file, '')).triangles).toBe(12)
  })
})

describe('STL', () => {
  const facet = 'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 10 0 0\nvertex 0 10 5e0\nendloop\nendfacet\n'

  test('reads ASCII with several solids, in millimetres, Z up', async () => {
    const { parts } = await readModel(utf8(`solid a\n${facet}endsolid a\nSOLID b\n${facet.toUpperCase()}ENDSOLID`), '')
    expect(parts.map(({ name }) => name)).toEqual(['a', 'b'])
    const { size } = measure({ name: '', parts, materials: [] })
    size.forEach((length, axis) => expect(length).toBeCloseTo([0.01, 0.005, 0.01][axis]!))
  })

  test.each([
    ['nothing in it', 'solid a\nendsolid a\n'],
    ['a loop of two corners', `solid a\n${facet.replace('vertex 10 0 0\n', '')}endsolid`],
    ['nothing but numbers that are none', `solid a\n${facet.replace('10 0 0', 'nan 0 0')}endsolid`],
    ['an end within the first facet', `solid a\n${facet.slice(0, 60)}`],
  ])('%s: is rejected', async (_, text) => {
    expect((await refusal(utf8(text))).code).toBe('bad-geometry')
  })

  test.each([13, 0xffff_ffff])('reads as much as possible of a truncated file with a count of %d', async (claimed) => {
    const notes: ReadNote[] = []
    const file = counted(await writeStl(box([material('a')])), claimed)
    expect(measure(await readModel(file, 'model/stl', { note: (note) => notes.push(note) })).triangles).toBe(12)
    expect(notes).toEqual([{ code: 'file-incomplete', figures: { read: 12, claimed } }])
  })

  test.each([0, 1, 400])(
    'reads all of a rotated sphere whose count says %d, despite rounding noise instead of zeros',
    async (claimed) => {
      const part = ball(24, 0.05)
      const file = counted(await writeStl({ name: '', materials: [material('a')], parts: [part] }), claimed)
      const view = new DataView(file.buffer)
      for (let at = 84; at < file.byteLength; at += 50)
        for (let i = 12; i < 48; i += 4) if (view.getFloat32(at + i, true) === 0) view.setFloat32(at + i, 6e-17, true)
      const triangles = part.indices.length / 3
      const { model, notes } = await read(file)
      expect(measure(model).triangles).toBe(triangles)
      expect(notes).toEqual([{ code: 'triangle-count-wrong', figures: { claimed, read: triangles } }])
    },
  )

  test.each([
    ['zeros', new Uint8Array(500)],
    ['digits', new Uint8Array(510).fill(48)],
    ['blanks', new Uint8Array(777).fill(32)],
    ['JSON', utf8('{"made by": "someone"}'.repeat(9))],
  ])('does not read %s after the last facet as facets', async (_, more) => {
    const file = Buffer.concat([await writeStl(box([material('a')])), more])
    const { model, notes } = await read(new Uint8Array(file), {}, 'model/stl')
    expect(measure(model).triangles).toBe(12)
    expect(notes).toEqual([{ code: 'bytes-ignored', figures: { bytes: more.byteLength } }])
  })

  test.each([0, 1, 11])('reads every facet of a file with a count of %d', async (claimed) => {
    const { model, notes } = await read(counted(await writeStl(box([material('a')])), claimed))
    expect(measure(model).triangles).toBe(12)
    expect(notes).toEqual([{ code: 'triangle-count-wrong', figures: { claimed, read: 12 } }])
  })

  test('reports how many colours are dropped', async () => {
    const file = await writeStl(box([material('a')]))
    for (let facet = 0; facet < 5; facet++) file[84 + facet * 50 + 49] = 0x80
    expect((await read(file)).notes).toEqual([{ code: 'left-out', figures: { what: 'facet-colours', count: 5 } }])
  })
})

describe('OBJ', () => {
  test('reads polygons, negative indices and continued lines', async () => {
    const { parts } = await readModel(utf8('v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf -4 -3 \\\n -2 -1\n'), '')
    expect(Array.from(parts[0]!.indices)).toEqual([0, 1, 2, 0, 2, 3])
  })

  test('maps textures as the MTL specifies', async () => {
    const archive = zipSync({
      'a.obj': utf8('mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl a\nf 1/1 2/2 3/3\n'),
      'a.mtl': utf8('newmtl a\nmap_Kd -o 0.1 0.2 0 -s 2 3 1 a b.png\n'),
      'a b.png': (await picture()).bytes,
    })
    const { parts, materials } = await readModel(archive, '')
    expect(materials[0]!.baseColourTexture?.name).toBe('a b')
    const expected = [0.1, 0.8, 2.1, 0.8, 0.1, -2.2]
    parts[0]!.uvs!.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!))
  })

  test('reports missing files', async () => {
    const archive = zipSync({ 'a.obj': utf8('mtllib b.mtl\nmtllib b.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n') })
    expect((await read(archive)).notes).toEqual([{ code: 'materials-missing', figures: { name: 'b.mtl' } }])
  })

  test('opens no file outside its archive', async () => {
    const archive = zipSync({
      'a.obj': utf8('mtllib /etc/passwd\nmtllib ../up.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
    })
    expect((await readModel(archive, '')).materials).toHaveLength(1)
  })
})

describe('PLY', () => {
  const header = (faces: number) =>
    `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face ${faces}\nproperty list uchar int vertex_index\nend_header\n`
  const vertices = '0 0 0 255 0 0\n10 0 0 0 255 0\n10 10 0 0 0 255\n0 10 0 0 0 0\n'

  test('reads quads and colours', async () => {
    const { parts } = await readModel(utf8(`${header(1)}${vertices}4 0 1 2 3\n`), '')
    expect(Array.from(parts[0]!.indices)).toEqual([0, 1, 2, 0, 2, 3])
    expect(Array.from(parts[0]!.colours!.subarray(0, 4))).toEqual([1, 0, 0, 1])
  })

  test.each([
    ['no face but one with a negative vertex', `${header(1)}${vertices}3 0 1 -5\n`, 'bad-geometry'],
    ['no face but one with a vertex too many', `${header(1)}${vertices}3 0 1 4\n`, 'bad-geometry'],
    ['two billion vertices', header(1).replace('vertex 4', 'vertex 2000000000') + vertices, 'bad-geometry'],
    ['points alone', header(0) + vertices, 'unsupported-format'],
  ])('%s: is rejected', async (_, text, code) => {
    expect((await refusal(utf8(text))).code).toBe(code)
  })
})

describe('glTF', () => {
  test('reads embedded data', async () => {
    expect(measure(await readModel(await changed(() => {}), '')).triangles).toBe(12)
  })

  test('places nodes, and flips the winding of a mirrored one', async () => {
    const model = await readModel(
      await changed((json) => {
        json['nodes'] = [
          { children: [1], scale: [-2, 2, 2] },
          { mesh: 0, translation: [1, 0, 0] },
        ]
        json['scenes'] = [{ nodes: [0] }]
      }),
      '',
    )
    expect(volume(model) * 1e9).toBeCloseTo(8 * 6000, 0)
    expect(Math.min(...model.parts[0]!.positions.filter((_, i) => i % 3 === 0))).toBeCloseTo(-2.04)
  })

  test('transforms texture coordinates as the material specifies', async () => {
    const { parts } = await readModel(
      await changed((json) => {
        json['materials'][0].pbrMetallicRoughness.baseColorTexture.extensions = {
          KHR_texture_transform: { offset: [0.5, 0.25], scale: [2, 4] },
        }
      }),
      '',
    )
    expect(parts[0]!.uvs![0]).toBeCloseTo(0.7)
    expect(parts[0]!.uvs![1]).toBeCloseTo(3.85)
  })

  test.each([
    [
      'is not there',
      (json: LooseJson) => (json['images'][0] = { uri: 'art/a.png' }),
      { code: 'texture-missing', figures: { name: 'a.png' } },
    ],
    [
      'is on the web',
      (json: LooseJson) => (json['images'][0] = { uri: 'https://example.org/a.png' }),
      { code: 'texture-missing', figures: { name: 'a.png' } },
    ],
    [
      'is a file of the disk',
      (json: LooseJson) => (json['images'][0] = { uri: 'file:///etc/a.png' }),
      { code: 'texture-missing', figures: { name: 'a.png' } },
    ],
    [
      'is of no kind that we know',
      (json: LooseJson) => (json['images'][0] = { name: 'a', uri: 'data:image/png;base64,AAAA' }),
      { code: 'texture-unreadable', figures: { name: 'a' } },
    ],
  ])('is read, with a note, if a texture %s', async (_, change, note) => {
    const { model, notes } = await read(await changed(change))
    expect(model.materials[0]!.baseColourTexture).toBeUndefined()
    expect(notes).toEqual([note])
  })

  const hostile: [string, string, (json: LooseJson) => void][] = [
    ['a remote buffer', 'unsafe-file', (json) => (json['buffers'][0].uri = 'https://example.org/a.bin')],
    ['a buffer from disk', 'unsafe-file', (json) => (json['buffers'][0].uri = 'file:///etc/passwd')],
    ['a buffer further up', 'unsafe-file', (json) => (json['buffers'][0].uri = 'a/%2e%2e/%2e%2e/passwd')],
    ['a companion that is not there', 'bad-geometry', (json) => (json['buffers'][0].uri = 'a.bin')],
    ['an accessor past its view', 'bad-geometry', (json) => (json['accessors'][0].count = 1e6)],
    [
      'a count without data',
      'bad-geometry',
      (json) => (json['accessors'][0] = { count: 4e9, type: 'VEC3', componentType: 5126 }),
    ],
    ['an offset past the end', 'bad-geometry', (json) => (json['bufferViews'][0].byteOffset = 1e9)],
    ['an index view of another type', 'bad-geometry', (json) => (json['accessors'].at(-1).type = 'VEC3')],
    ['points', 'unsupported-format', (json) => (json['meshes'][0].primitives[0].mode = 0)],
    [
      'an unknown required extension that holds the positions',
      'unsupported-format',
      (json) => {
        json['extensionsRequired'] = ['VENDOR_magic']
        json['meshes'][0].primitives[0].extensions = { VENDOR_magic: {} }
        delete json['accessors'][json['meshes'][0].primitives[0].attributes.POSITION].bufferView
      },
    ],
    [
      'an unknown required extension of an accessor',
      'unsupported-format',
      (json) => {
        json['extensionsRequired'] = ['VENDOR_magic']
        json['accessors'][0].extensions = { VENDOR_magic: {} }
      },
    ],
    ['version 1', 'unsupported-format', (json) => (json['asset'].version = '1.0')],
    [
      'more triangles than can be held, by instances of instances',
      'mesh-too-large',
      (json) => {
        json['nodes'][0].extensions = {
          EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: json['accessors'].length } },
        }
        json['accessors'].push({ count: 9e5, type: 'VEC3', componentType: 5126 })
        json['nodes'] = Array.from({ length: 40 }, () => json['nodes'][0])
        json['scenes'][0].nodes = json['nodes'].map((_: unknown, i: number) => i)
      },
    ],
  ]
  test.each(hostile)('%s: is rejected as %s', async (_, code, change) => {
    expect((await refusal(await changed(change))).code).toBe(code)
  })

  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
  test(`randomly changed bytes are read or rejected, never anything else (seed ${seed})`, async () => {
    const good = await writeGlb(box([material('a', { baseColourTexture: await picture() })]))
    let state = seed + 1
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let round = 0; round < 300; round++) {
      const file = good.slice(0, random(8) === 0 ? random(good.length) : undefined)
      for (let change = random(6); change >= 0; change--) file[random(file.length)] = random(256)
      const outcome = await readModel(file, 'model/gltf-binary').then(
        () => 'read',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      )
      expect(['read', 'bad-geometry', 'unsupported-format', 'unsafe-file', 'mesh-too-large']).toContain(outcome)
    }
  })
})

describe('real files', () => {
  const triangles: [path: string, triangles: number][] = [
    ['ai/trellis_scene_pedestrian2.glb', 8382],
    ['animated/robot_expressive.glb', 3237],
    ['foliage/twisted_tree_meshopt.glb', 8931],
    ['panels/bunk_bed.glb', 960],
    ['stl/trimesh_busted.STL', 3878],
    ['gltf/Draco_suzi.glb', 14_842],
    ['gltf/Draco_photogrammetry_tile_143.glb', 28_222],
    ['gltf/Meshopt_BoxTextured.glb', 12],
    ['gltf/Meshopt_pirate.glb', 5010],
    ['gltf/WebP_duck_derived.glb', 4212],
    ['gltf/nested.glb', 36],
    ['gltf/SimpleSkin/simple_skin.gltf', 8],
    ['gltf/controller_oculus_touch_v3_left.glb', 5831],
    ['ai/trellis_txt2_chess.glb', 13_996],
    ['ai/shape_spoon_vertexcolour.obj', 27_144],
    ['stl/trimesh_torus.STL', 8700],
    ['stl/assimp_Spider_ascii.stl', 1368],
    ['other/ply_reference_vertexcolour.ply', 1610],
    ['other/zip_fuze_obj_mtl_jpg.zip', 1000],
    ['classic/igea_tristrips.ply', 268_686],
  ]
  test.each(casesHere(triangles))('%s has %i triangles', async (path, count) => {
    expect(measure(await readModel(realFile(path), '')).triangles).toBe(count)
  })

  const folders: [folder: string, triangles: number][] = [
    ['gltf/AnimatedMorphCube', 12],
    ['gltf/ClearCoatTest', 37_116],
    ['gltf/TextureTransformTest', 24],
    ['gltf/BoxTextured', 12],
    ['gltf/Draco_Box', 12],
    ['gltf/PrimitiveMode_strip', 2],
  ]
  test.each(casesHere(folders))('%s zipped with its other files has %i triangles', async (folder, count) => {
    const paths = realPaths(folder).filter((path) => /\.(gltf|bin|png|jpg)$/.test(path))
    const archive = zipSync(Object.fromEntries(paths.map((path) => [`some folder/${basename(path)}`, realFile(path)])))
    expect(measure(await readModel(archive, 'application/zip')).triangles).toBe(count)
  })

  test('unpacks compressed GPU textures', async () => {
    const { materials } = await readModel(realFile('gltf/KTX2_box_derived.glb'), '')
    const { mediaType, width, height } = materials[0]!.baseColourTexture!
    expect([mediaType, width, height]).toEqual(['image/png', 256, 256])
  })

  const harmless = [
    'malformed/glb_texture_png_damaged.glb',
    'malformed/obj_missing_mtl_and_texture.obj',
    'malformed/trimesh_nancolor.obj',
    // A piece of metadata has a name that the specification does not list; so have those of every slicer.
    'malformed/MUSTFAIL_Chapter3.4.1a_MissingMetadataName.3mf',
  ]
  const files = realPaths('malformed').filter((path) => /^malformed\/[^/]*\./.test(path))
  test.each(casesHere(harmless))('%s is read, since its geometry is sound', async (path) => {
    expect(measure(await readModel(realFile(path), '')).triangles).toBeGreaterThan(0)
  })

  test.each(files.filter((path) => !harmless.includes(path)))('%s is rejected, or read with a note', async (path) => {
    const notes: ReadNote[] = []
    const mediaType = path.endsWith('.stl') ? 'model/stl' : ''
    const reading = readModel(realFile(path), mediaType, { note: (note) => notes.push(note) })
    const codes = await reading.then(
      () => notes.map(({ code }) => code),
      // A refusal is reported by our own checks, not by a stumble.
      (error: AppError) => (error.message === 'The file cannot be read' ? [] : [error.code]),
    )
    expect(codes).not.toEqual([])
  })
})
