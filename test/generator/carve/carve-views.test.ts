import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { carveViews } from '../../../electron/generator/carve/carve-views.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { encodePng } from '../../../electron/engine/image/encode-png.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { validateGlb } from '../../support/validate-glb.ts'
import { drawn, pngOf } from '../../engine/image/pictures.ts'
import { albedoView, sides, type Side } from './orthographic-view.ts'
import { boxes, ellipsoid, framed } from './subjects.ts'

const quiet = (): void => {}
const colours: [number, number, number][] = [
  [0.8, 0.05, 0.05],
  [0.05, 0.6, 0.1],
  [0.3, 0.3, 0.3],
  [0.3, 0.3, 0.3],
  [0.1, 0.15, 0.8],
  [0.9, 0.7, 0.1],
]
const painted = boxes([[-0.3, 0, -0.2, 0.3, 1, 0.2]], colours)

async function picturesOf(model: Model, from: readonly Side[] = sides) {
  const files = await Promise.all(
    from.map(async (side) => [side, await encodePng(await albedoView(model, side, framed(model, 240)))] as const),
  )
  return Object.fromEntries(files) as { front: Uint8Array } & Partial<Record<Side, Uint8Array>>
}

/** Mean sRGB colour around the middle of a view. */
async function middleColour(model: Model, side: Side): Promise<number[]> {
  const { data, width } = await albedoView(model, side, framed(model, 60))
  const sum = [0, 0, 0]
  for (let y = 27; y < 33; y++)
    for (let x = 27; x < 33; x++) for (let c = 0; c < 3; c++) sum[c]! += data[(y * width + x) * 4 + c]! / 36
  return sum
}

test('a painted box keeps its size and shows each picture on its own side, deterministically', thorough, async () => {
  const input = { images: await picturesOf(painted), seed: 3, detail: 'draft', heightMm: 50 } as const
  const made = await carveViews(input, quiet)
  expect(await validateGlb(made.glb)).toMatchObject({ numErrors: 0, numWarnings: 0 })
  expect(made.understood).toMatchObject({ corners: 'square', conflicts: [], seed: 3 })
  const model = await readModel(made.glb, 'model/gltf-binary')
  const audit = auditModel(model)
  expect(audit).toMatchObject({ watertight: true, shells: 1 })
  for (const [axis, length] of [30, 50, 20].entries()) expect(Math.abs(audit.sizeMm[axis]! - length)).toBeLessThan(0.7)
  for (const side of sides) {
    const [is, should] = [await middleColour(model, side), await middleColour(painted, side)]
    for (let c = 0; c < 3; c++) expect(Math.abs(is[c]! - should[c]!)).toBeLessThan(8)
  }
  const again = await carveViews(input, quiet)
  expect(Buffer.compare(again.glb, made.glb)).toBe(0)
})

test('a body with a base is one piece and has the requested height including the base', thorough, async () => {
  const images = await picturesOf(ellipsoid([0.3, 0.5, 0.25]), ['front', 'left'])
  const made = await carveViews({ images, seed: 1, detail: 'draft', base: 'round', heightMm: 70 }, quiet)
  const model = await readModel(made.glb, 'model/gltf-binary')
  expect(model.parts.map(({ name }) => name).sort()).toEqual(['Body', 'Stand'])
  const audit = auditModel(model)
  expect(audit).toMatchObject({ watertight: true, shells: 1 })
  expect(audit.sizeMm[1]).toBeCloseTo(70, 3)
})

test('a missing side takes the colours of the opposite one if both are alike', thorough, async () => {
  const images = await picturesOf(painted, ['front', 'left'])
  const made = await carveViews({ images, seed: 1, detail: 'draft', symmetry: true, corners: 'square' }, quiet)
  const model = await readModel(made.glb, 'model/gltf-binary')
  const [left, right] = [await middleColour(model, 'left'), await middleColour(model, 'right')]
  for (let c = 0; c < 3; c++) expect(Math.abs(left[c]! - right[c]!)).toBeLessThan(8)
})

test('a view that cannot show the same subject is rejected by name', thorough, async () => {
  const front = await pngOf(await drawn('<rect x="110" y="20" width="90" height="240" fill="#c84018"/>'))
  const left = await pngOf(
    await drawn(
      '<rect x="110" y="20" width="90" height="30" fill="#c84018"/><rect x="110" y="230" width="90" height="30" fill="#c84018"/>',
    ),
  )
  const refusal = carveViews({ images: { front, left }, seed: 1, detail: 'draft' }, quiet)
  await expect(refusal).rejects.toMatchObject({
    code: 'bad-geometry',
    details: { view: 'front', reason: 'views_disagree' },
  })
})

test.for([
  ['heightMm', 0],
  ['perspectiveDegrees', 120],
  ['smoothness', Number.NaN],
] as const)('%s %d is rejected', async ([field, value]) => {
  const front = await pngOf(await drawn('<circle cx="160" cy="140" r="90" fill="#c84018"/>'))
  const rejection = carveViews({ images: { front }, seed: 1, detail: 'draft', [field]: value }, quiet)
  await expect(rejection).rejects.toMatchObject({ code: 'invalid-input', details: { field } })
})

test.for([
  ['no front', {}, 'invalid-input', { field: 'images.front' }],
  ['a text for the left view', { front: 'a picture', left: 'text' }, 'unsupported-format', { view: 'left' }],
  ['an empty back', { front: 'a picture', back: 'nothing' }, 'request-refused', { view: 'back', reason: 'no_subject' }],
] as const)('%s is rejected', async ([, given, code, details]) => {
  const files: Record<string, Uint8Array> = {
    'a picture': await pngOf(await drawn('<circle cx="160" cy="140" r="90" fill="#c84018"/>')),
    text: new TextEncoder().encode('hello'),
    nothing: await pngOf(await drawn('')),
  }
  const images = Object.fromEntries(Object.entries(given).map(([view, name]) => [view, files[name]])) as {
    front: Uint8Array
  }
  await expect(carveViews({ images, seed: 1, detail: 'draft' }, quiet)).rejects.toMatchObject({
    code,
    details,
  })
})
