/**
 * A side that no picture shows, made up from the one that does.
 * @module-tag thorough
 */
import { expect, test } from 'vitest'
import { carveViews } from '../../../electron/generator/carve/carve-views.ts'
import { inventSide } from '../../../electron/generator/carve/invent-side.ts'
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

test('what is turned is as deep as it is wide, row for row', async () => {
  const { kind, at } = await sideOf('vase')
  expect(kind).toBe('turned')
  const [[neckFrom, neckTo], [bellyFrom, bellyTo]] = [at(0.16)[0]!, at(0.5)[0]!] as [number[], number[]]
  expect(neckTo! - neckFrom!).toBeLessThan(0.5 * (bellyTo! - bellyFrom!))
})

test('a handle at one side is not a depth', async () => {
  const { at } = await sideOf('mug')
  const [from, to] = at(0.5)[0]!
  expect(to! - from!).toBeCloseTo(150 / 190, 1)
})

test('legs that are apart in front are apart from the side, and a chair has a back at the rear', async () => {
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

test('a wheel seen face on is flat, and spread arms are not depth', async () => {
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
    const image = await pngOf(await drawn(shapes[shape]))
    const input = { images: { front: image }, seed: 1, detail: 'draft', symmetry: 'auto', relief: 0.5 } as const
    const made = await carveViews(input, () => {})
    const model = await readModel(made.glb, 'model/gltf-binary')
    expect(auditModel(model)).toMatchObject({ watertight: true, shells: 1 })
    expect(made.understood).toMatchObject({ depthFrom: 'invented side' })
    expect(silhouetteOverlap(model, await cutOut((await decodeImage(image)).raster))).toBeGreaterThan(0.96)
  },
)

test('less depth makes a flatter body, and only what is nearly symmetric is made so', async () => {
  const image = await pngOf(await drawn(shapes.vase))
  const made = async (depth: number) => {
    const input = { images: { front: image }, seed: 1, detail: 'draft', depth, symmetry: 'auto' } as const
    const { glb, understood } = await carveViews(input, () => {})
    return {
      depth: auditModel(await readModel(glb, 'model/gltf-binary')).sizeMm[2],
      symmetric: understood['symmetry'],
    }
  }
  const [full, half] = [await made(1), await made(0.5)]
  expect(full.symmetric).toBe(true)
  expect(half.depth / full.depth).toBeCloseTo(0.5, 1)
  const mug = {
    images: { front: await pngOf(await drawn(shapes.mug)) },
    seed: 1,
    detail: 'draft',
    symmetry: 'auto',
  } as const
  expect((await carveViews(mug, () => {})).understood['symmetry']).toBe(false)
})

test('a head that floats over its body is joined to it, and the bars are counted', async () => {
  const apart =
    '<circle cx="160" cy="70" r="40" fill="#c84"/><rect x="120" y="114" width="80" height="140" fill="#38a"/>'
  const input = { images: { front: await pngOf(await drawn(apart)) }, seed: 1, detail: 'draft' } as const
  const { glb, understood } = await carveViews(input, () => {})
  expect(auditModel(await readModel(glb, 'model/gltf-binary'))).toMatchObject({ watertight: true, shells: 1 })
  expect(understood['islandsJoined']).toBe(1)
})
