/**
 * A side view invented from the front.
 * @module-tag thorough
 */
import { expect, test } from 'vitest'
import { carveViews } from '../../../electron/generator/carve/carve-views.ts'
import { inventSide } from '../../../electron/generator/carve/invent-side.ts'
import type { CarveInput } from '../../../electron/generator/carve/jobs.ts'
import { spansOf } from '../../../electron/generator/carve/spans.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { cutOut } from '../../../electron/engine/image/cut-out.ts'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { drawn, pngOf } from '../../engine/image/pictures.ts'
import { sample } from '../../support/long.ts'
import { silhouetteOverlap } from '../../support/silhouette-overlap.ts'

const shapes = {
  vase: '<path d="M120 20h80l-15 40q80 90 -10 190h-30q-90 -100 -10 -190z" fill="#c04020"/>',
  mug: '<rect x="80" y="40" width="150" height="190" fill="#38a"/><path d="M228 80h50v100h-50v-24h26v-52h-26z" fill="#38a"/>',
  chair:
    '<path d="M100 20h20v100h80V20h20v240h-18V160h-84v100h-18z" fill="#853"/><path d="M120 40h80v14h-80z M135 54h10v66h-10z M175 54h10v66h-10z" fill="#853"/>',
  table: '<path d="M40 60h240v24h-14v160h-16V84H70v160H54V84H40z" fill="#853"/>',
  gear: `<path d="${Array.from({ length: 16 }, (_, i) => {
    const point = (r: number, a: number) => `${160 + r * Math.cos(a)} ${140 + r * Math.sin(a)}`
    const a = (i * Math.PI) / 8
    return `${i === 0 ? 'M' : 'L'}${point(110, a)} L${point(110, a + 0.2)} L${point(88, a + 0.2)} L${point(88, a + 0.39)}`
  }).join(' ')}z M190 140a30 30 0 1 0 -60 0a30 30 0 1 0 60 0z" fill="#777" fill-rule="evenodd"/>`,
  ring: '<path d="M160 20a100 110 0 1 0 1 0z M160 40a80 90 0 1 1 -1 0z" fill="#c90" fill-rule="evenodd"/><rect x="140" y="12" width="40" height="30" fill="#c90"/>',
  figure:
    '<circle cx="160" cy="55" r="28" fill="#c84"/><path d="M135 80h50l80 60-10 16-65-30v50l10 90h-22l-14-80h-8l-14 80h-22l10-90v-50l-65 30-10-16z" fill="#c84"/>',
}

async function carvedFrom(shape: string, more: Partial<CarveInput> = {}) {
  const images = { front: await pngOf(await drawn(shape)) }
  const { glb, understood } = await carveViews({ images, seed: 1, detail: 'draft', ...more }, () => {})
  return { images, understood, model: await readModel(glb, 'model/gltf-binary') }
}

async function sideOf(shape: keyof typeof shapes) {
  const cut = await cutOut((await decodeImage(await pngOf(await drawn(shapes[shape])))).raster)
  const { side, kind } = inventSide(cut, 1)
  const height = side.height - 8
  /** Spans at a share of the height from the top, in shares of the height from the middle. */
  const at = (share: number) =>
    spansOf(side, 4 + Math.floor(share * height), 0.5).map(([from, to]) => [
      (from - side.width / 2) / height,
      (to - side.width / 2) / height,
    ])
  return { kind, at }
}

test('a solid of revolution is as deep as wide in each row', async () => {
  const { kind, at } = await sideOf('vase')
  expect(kind).toBe('turned')
  const [[neckFrom, neckTo], [bellyFrom, bellyTo]] = [at(0.16)[0]!, at(0.5)[0]!] as [number[], number[]]
  expect(neckTo! - neckFrom!).toBeLessThan(0.5 * (bellyTo! - bellyFrom!))
})

test('a handle on one side does not add depth', async () => {
  const { at } = await sideOf('mug')
  const [from, to] = at(0.5)[0]!
  expect(to! - from!).toBeCloseTo(150 / 190, 1)
})

test('separate legs stay separate from the side, and a chair has its back at the rear', async () => {
  const chair = await sideOf('chair')
  expect(chair.kind).toBe('on-legs')
  expect(chair.at(0.9)).toHaveLength(2)
  const [seat, back] = [chair.at(0.53)[0]!, chair.at(0.2)[0]!]
  expect(back[0]).toBeCloseTo(seat[0]!, 1)
  expect(back[1]! - back[0]!).toBeLessThan(0.25 * (seat[1]! - seat[0]!))
  const table = await sideOf('table')
  expect(table.at(0.6)).toHaveLength(2)
  const [top] = table.at(0.05)
  expect(top![1]! - top![0]!).toBeLessThan(240 / 184)
})

test('a ring is as deep as its rim is thick, and open', async () => {
  const { at } = await sideOf('ring')
  expect(at(0.6)).toHaveLength(1)
  expect(at(0.6)[0]![1]! - at(0.6)[0]![0]!).toBeLessThan(0.2)
})

test('a wheel seen face on is flat, and spread arms add no depth', async () => {
  const gear = await sideOf('gear')
  expect(gear.kind).toBe('wheel')
  expect(gear.at(0.5)[0]![1]! - gear.at(0.5)[0]![0]!).toBeLessThan(0.25)
  const figure = await sideOf('figure')
  expect(figure.kind).toBe('free')
  expect(figure.at(0.45)[0]![1]! - figure.at(0.45)[0]![0]!).toBeLessThan(0.3)
})

test.each(sample(['mug', 'ring', 'chair', 'gear', 'figure'] as const, 3))(
  'a %s from one picture is closed and keeps its front',
  async (shape) => {
    const { images, understood, model } = await carvedFrom(shapes[shape], { symmetry: 'auto', relief: 0.5 })
    expect(auditModel(model)).toMatchObject({ watertight: true, shells: 1 })
    expect(understood).toMatchObject({ depthFrom: 'invented side' })
    const cut = await cutOut((await decodeImage(images.front)).raster)
    expect(silhouetteOverlap(model, cut)).toBeGreaterThan(0.96)
  },
)

test('less depth makes a flatter body, and only a nearly symmetric front is made symmetric', async () => {
  const [full, half] = [
    await carvedFrom(shapes.vase, { symmetry: 'auto' }),
    await carvedFrom(shapes.vase, { symmetry: 'auto', depth: 0.5 }),
  ]
  expect(full.understood['symmetry']).toBe(true)
  expect(auditModel(half.model).sizeMm[2] / auditModel(full.model).sizeMm[2]).toBeCloseTo(0.5, 1)
  expect((await carvedFrom(shapes.mug, { symmetry: 'auto' })).understood['symmetry']).toBe(false)
})

test('a head that floats above its body is bridged to it, and the bars are counted', async () => {
  const { model, understood } = await carvedFrom(
    '<circle cx="160" cy="70" r="40" fill="#c84"/><rect x="120" y="114" width="80" height="140" fill="#38a"/>',
  )
  expect(auditModel(model)).toMatchObject({ watertight: true, shells: 1 })
  expect(understood['islandsJoined']).toBe(1)
})
