import { expect, test } from 'vitest'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { imageTo3d } from '../../../electron/generator/generate/image-to-3d.ts'
import { cutOut } from '../../../electron/engine/image/cut-out.ts'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import { renderModel } from '../../../electron/engine/image/render-model.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { silhouetteOverlap } from '../../support/silhouette-overlap.ts'
import { validatorIssues } from '../../engine/formats/gltf-issues.ts'
import { creature, drawn, drawnSmall, pngOf } from '../../engine/image/pictures.ts'
import { sample, thorough } from '../../support/long.ts'
import { casesHere, realFile } from '../../support/real-models.ts'

const quiet = (): void => {}
const sound = {
  openEdges: 0,
  nonManifoldEdges: 0,
  flippedEdges: 0,
  degenerateTriangles: 0,
  watertight: true,
  hasNaN: false,
}

test('a picture becomes a closed figure of the requested height with its outline', thorough, async () => {
  const image = await pngOf(await drawn(creature))
  const { glb, triangles, understood } = await imageTo3d({ image, seed: 7, heightMm: 50 }, quiet)
  const model = await readModel(glb, 'model/gltf-binary')
  const audit = auditModel(model)
  expect(audit).toMatchObject({ ...sound, shells: 1, triangles })
  expect(audit.volumeMm3).toBeGreaterThan(0)
  expect(audit.sizeMm[1]).toBeCloseTo(50, 3)
  expect(silhouetteOverlap(model, await cutOut((await decodeImage(image)).raster))).toBeGreaterThan(0.99)
  expect(understood).toMatchObject({ cutOut: 'alpha', subjectCutOff: false, heightMm: 50, seed: 7 })
  // The validator reports sides that are not a power of two as information.
  expect((await validatorIssues(glb)).filter((issue) => !issue.startsWith('IMAGE_NPOT'))).toEqual([])
})

test('the front shows the picture, and the back has no face', thorough, async () => {
  const image = await pngOf(await drawn(creature))
  const model = await readModel((await imageTo3d({ image, seed: 1, detail: 'draft' }, quiet)).glb, 'model/gltf-binary')
  const whiteFrom = async (yaw: number): Promise<number> => {
    const view = { yaw, pitch: 0 }
    const { data } = await renderModel(model, { width: 160, height: 160, view, projection: 'orthographic' })
    let white = 0
    for (let i = 0; i < data.length; i += 4) if (data[i + 2]! > 150 && data[i + 3] === 255) white++
    return white
  }
  expect(await whiteFrom(0)).toBeGreaterThan(40)
  expect(await whiteFrom(180)).toBe(0)
})

test('holes are kept', thorough, async () => {
  const ring = '<path d="M160 30a110 110 0 1 0 1 0z M160 90a50 50 0 1 1 -1 0z" fill="#2060c0" fill-rule="evenodd"/>'
  const image = await pngOf(await drawn(ring, 320, 280))
  const model = await readModel((await imageTo3d({ image, seed: 1, detail: 'draft' }, quiet)).glb, 'model/gltf-binary')
  const audit = auditModel(model)
  expect(audit).toMatchObject({ ...sound, shells: 1 })
  // Euler: V − E + F of a ring is 0, of a ball 2.
  expect(audit.vertices - audit.triangles / 2).toBe(0)
})

test.each([
  ['thin and rough', { depth: 0, relief: 5 }],
  ['thick on a base', { depth: 9, relief: 1, base: 'round' }],
  ['plain on a base', { relief: 0, base: 'round' }],
] as const)('a figure %s is closed', async (_, options) => {
  const image = await pngOf(await drawnSmall(creature))
  const { glb } = await imageTo3d({ image, seed: 1, detail: 'draft', ...options }, quiet)
  const audit = auditModel(await readModel(glb, 'model/gltf-binary'))
  expect(audit).toMatchObject({ ...sound, shells: 1 })
  expect(audit.volumeMm3).toBeGreaterThan(0)
  expect(audit.sizeMm[1]).toBeCloseTo(80, 3)
})

test('the same picture gives the same bytes, with or without alpha', thorough, async () => {
  for (const background of ['none', '#dfe6ee']) {
    const input = { image: await pngOf(await drawnSmall(creature, background)), seed: 3, detail: 'draft' as const }
    const first = await imageTo3d(input, quiet)
    const second = await imageTo3d(input, quiet)
    expect(Buffer.from(first.glb).equals(Buffer.from(second.glb))).toBe(true)
  }
})

test('progress rises monotonically to 1', async () => {
  const reported: number[] = []
  const image = await pngOf(await drawnSmall(creature))
  await imageTo3d({ image, seed: 1, detail: 'draft' }, (share) => reported.push(share))
  expect(reported).toEqual([...reported].sort((a, b) => a - b))
  expect(reported.at(-1)).toBe(1)
})

test.each([
  ['a transparent picture', async () => pngOf(await drawn('')), {}, 'request-refused'],
  ['a single pixel', async () => pngOf(await drawn('', 1, 1, '#fff')), {}, 'request-refused'],
  ['a text', async () => new TextEncoder().encode('hello'), {}, 'unsupported-format'],
  ['no height', async () => pngOf(await drawn(creature)), { heightMm: 0 }, 'invalid-input'],
] as const)('%s is rejected', async (_, make, options, code) => {
  await expect(imageTo3d({ image: await make(), seed: 1, ...options }, quiet)).rejects.toMatchObject({ code })
})

const photographs = ['images/hunyuan_chair_1679.png', 'images/white_bg_workbench.jpg']
test.each(sample(casesHere(photographs), 1))('%s keeps its outline and is closed', async (path) => {
  const image = realFile(path)
  const model = await readModel((await imageTo3d({ image, seed: 1, detail: 'draft' }, quiet)).glb, 'model/gltf-binary')
  expect(auditModel(model)).toMatchObject(sound)
  expect(silhouetteOverlap(model, await cutOut((await decodeImage(image)).raster))).toBeGreaterThan(0.97)
})

test('a relief is low with a flat back, and keeps the outline', thorough, async () => {
  const image = await pngOf(await drawn(creature))
  const made = async (form: 'standing' | 'relief') =>
    readModel((await imageTo3d({ image, seed: 1, detail: 'draft', relief: 0, form }, quiet)).glb, 'model/gltf-binary')
  const [relief, standing] = [await made('relief'), await made('standing')]
  expect(auditModel(relief)).toMatchObject({ ...sound, shells: 1 })
  const depths = (model: typeof relief): [number, number] => {
    const all = model.parts.flatMap(({ positions }) => [...positions].filter((_, at) => at % 3 === 2))
    return [-Math.min(...all), Math.max(...all)]
  }
  const [back, front] = depths(relief)
  expect(back).toBeLessThan(0.2 * front)
  expect(front).toBeLessThan(0.75 * depths(standing)[1])
  expect(silhouetteOverlap(relief, await cutOut((await decodeImage(image)).raster))).toBeGreaterThan(0.98)
})
