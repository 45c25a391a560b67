import { readFileSync, writeFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exportFormats, formats } from '../../../shared/formats/formats.ts'
import { exportModel } from '../../../electron/engine/formats/export-model.ts'
import { writers } from '../../../electron/engine/formats/writers.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { validatorIssues } from './gltf-issues.ts'
import { casesHere, realFile } from '../../support/real-models.ts'
import { hasPrograms, run, temporaryFolder } from './outside.ts'
import { box, material, measure, picture } from './samples.ts'
import { sample } from '../../support/long.ts'

const real = [
  'ai/trellis_scene_pedestrian2.glb',
  'gltf/WebP_duck_derived.glb',
  'gltf/nested.glb',
  'gltf/Meshopt_BoxTextured.glb',
]
/** Each is made once for all programs. */
const kept = new Map<string, Promise<Model>>()
const samples: [string, () => Promise<Model>][] = [
  [
    'a box of two colours',
    async () => box([material('red', { baseColour: [1, 0, 0, 1] }), material('b')], (face) => face % 2),
  ],
  ['a box with a picture', async () => box([material('a', { baseColourTexture: await picture() })])],
  ...sample(casesHere(real), 2).map((path): [string, () => Promise<Model>] => [
    path,
    async () => readModel(realFile(path), ''),
  ]),
]

/** Writes the format's main file where programs find it, companions beside it. */
async function written(model: Model, format: (typeof exportFormats)[number]): Promise<string> {
  const file = await writers[format]({ ...model, name: 'model' })
  const at = temporaryFolder()
  if (!formats[format].written.isZipped) {
    writeFileSync(at(`model.${format}`), file)
    return at(`model.${format}`)
  }
  for (const [name, bytes] of Object.entries(unzipSync(file))) writeFileSync(at(name), bytes)
  return at(`model.${format}`)
}

/** Version 5.2 of assimp dies of every 3MF that has one, also of those of the 3MF Consortium. */
function takeThumbnailOut(path: string): void {
  const files = unzipSync(readFileSync(path))
  delete files['Metadata/thumbnail.png']
  writeFileSync(path, zipSync(files))
}

function make(name: string, makeOne: () => Promise<Model>): Promise<Model> {
  if (!kept.has(name)) kept.set(name, makeOne())
  return kept.get(name)!
}

test.skipIf(!hasPrograms('assimp'))('assimp finds the same triangles and size in every format', async () => {
  for (const [name, makeOne] of samples)
    for (const format of exportFormats) {
      // It does not read USDZ.
      if (format === 'usdz') continue
      const model = await make(name, makeOne)
      const path = await written(model, format)
      if (format === '3mf') takeThumbnailOut(path)
      const reported = run('assimp', 'info', path)
      const faces = Number(/^Faces:\s+(\d+)/m.exec(reported)?.[1])
      const points = ['Minimum', 'Maximum'].map((end) =>
        new RegExp(`${end} point\\s+\\(([^)]*)\\)`).exec(reported)![1]!.split(' ').map(Number),
      )
      const { triangles, size } = measure(model)
      const scale = formats[format].space.unit === 'mm' ? 1000 : 1
      const expected = formats[format].space.up === 'Z' ? [size[0], size[2], size[1]] : size
      expect.soft(faces, `${name}, ${format}`).toBe(triangles)
      // The file holds positions, assimp prints six decimals.
      expected.forEach((length, axis) => {
        const tolerance = 3e-6 + length * scale * 1e-5
        const difference = Math.abs(points[1]![axis]! - points[0]![axis]! - length * scale)
        expect.soft(difference, `${name}, ${format}`).toBeLessThan(tolerance)
      })
    }
})

test.skipIf(!hasPrograms('admesh'))('admesh finds nothing to repair in the STL', async () => {
  for (const [name, makeOne] of samples) {
    const reported = run('admesh', await written(await make(name, makeOne), 'stl'))
    for (const line of [
      'Degenerate facets',
      'Edges fixed',
      'Facets removed',
      'Facets added',
      'Facets reversed',
      'Backwards edges',
      'Normals fixed',
    ])
      expect.soft(reported, name).toMatch(new RegExp(`${line}\\s*:\\s+0\\s`))
    expect.soft(reported, name).toMatch(/Total disconnected facets\s*:\s+0\s+0\s/)
  }
})

test.skipIf(!hasPrograms('prusa-slicer'))(
  'prusa-slicer reads the 3MF as one closed object of the same size',
  async () => {
    for (const [name, makeOne] of samples) {
      const model = await make(name, makeOne)
      const reported = run('prusa-slicer', '--info', await written(model, '3mf'))
      expect.soft(reported, name).toContain('manifold = yes')
      expect.soft(reported, name).toContain(`number_of_facets = ${measure(model).triangles}`)
      expect.soft(Number(/size_z = (\S+)/.exec(reported)?.[1]), name).toBeCloseTo(measure(model).size[1] * 1000, 2)
    }
  },
)

test.each(samples)('%s: the validator finds no errors and no warnings in the GLB', async (name, makeOne) => {
  const remarks = await validatorIssues(await writers.glb(await make(name, makeOne)))
  // Texture coordinates without a texture are kept for the texture that may come.
  expect(remarks.filter((remark) => !/^UNUSED_OBJECT .*TEXCOORD_0/.test(remark))).toEqual([])
})

test.skipIf(!hasPrograms('prusa-slicer'))('prusa-slicer assigns the colours of a 3MF to filaments', async () => {
  const model = box(
    [0, 1, 2].map((i) => material(`m${i}`, { baseColour: [i / 2, 0, 1, 1] })),
    (face) => face % 3,
  )
  const at = temporaryFolder()
  run('prusa-slicer', '--export-3mf', '-o', at('again.3mf'), await written(model, '3mf'))
  const xml = new TextDecoder().decode(unzipSync(readFileSync(at('again.3mf')))['3D/3dmodel.model'])
  for (const code of ['4', '8', '0C']) expect(xml.match(new RegExp(`mmu_segmentation="${code}"`, 'g'))).toHaveLength(4)
})

test.skipIf(!hasPrograms('f3d', 'xvfb-run'))('f3d shows the texture of a GLB and an OBJ the right way up', async () => {
  const model = box([material('a', { baseColourTexture: await picture() })])
  for (const format of ['glb', 'obj'] as const) {
    // Faces look at the viewer: red on the left, blue on the right.
    const at = temporaryFolder()
    run('xvfb-run', '-a', 'f3d', await written(model, format), `--output=${at('shot.png')}`, '--resolution=200,200')
    const { data, info } = await sharp(at('shot.png')).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number): number[] =>
      Array.from(data.subarray((info.width * 100 + x) * 3, (info.width * 100 + x) * 3 + 3))
    const [left, right] = [pixel(80), pixel(120)]
    expect.soft(left[0], format).toBeGreaterThan(left[2]! + 30)
    expect.soft(right[2], format).toBeGreaterThan(right[0]! + 30)
  }
})

test.skipIf(!hasPrograms('admesh'))('an AI model scaled to 80 mm stands on the plate, ready to print', async () => {
  const { file, fileName } = await exportModel(
    {
      file: realFile('ai/trellis_scene_pedestrian2.glb'),
      mediaType: 'model/gltf-binary',
      name: 'Pedestrian.glb',
      format: 'stl',
      heightMm: 80,
    },
    () => {},
  )
  const at = temporaryFolder()
  writeFileSync(at(fileName), file)
  const reported = run('admesh', at(fileName))
  expect(reported).toMatch(/Min Z =\s+0\.000000, Max Z =\s+80\.000000/)
  expect(reported).toMatch(/Number of facets\s*:\s+8382\s+8382/)
})
