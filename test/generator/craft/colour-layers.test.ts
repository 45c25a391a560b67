import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { colourLayers } from '../../../electron/generator/craft/colour-layers.ts'
import type { FlatPicture } from '../../../electron/generator/craft/flat-picture.ts'
import { drawn, pngOf } from '../../engine/image/pictures.ts'
import { boxOf, made, materialAlong } from './made.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'

/** Four vertical bands of flat colour from edge to edge. */
function bands(): FlatPicture {
  const colours = [
    [0.9, 0.9, 0.9],
    [0.02, 0.02, 0.02],
    [0.7, 0.05, 0.05],
    [0.05, 0.1, 0.6],
  ]
  const [width, height] = [80, 60]
  const colour = new Float32Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) colour.set(colours[Math.floor((pixel % width) / 20)]!, pixel * 3)
  return {
    name: 'bands',
    width,
    height,
    alpha: new Float32Array(width * height).fill(1),
    colour,
    box: [0, 0, width, height],
  }
}

test.each([1, 2, 3, 9])('flat colours are found, sorted by lightness, seed %i', (seed) => {
  const { palette, level } = colourLayers(bands(), 4, seed)
  const light = palette.map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
  expect(light).toEqual(light.toSorted((a, b) => a - b))
  const of = (x: number): number => level[30 * 80 + x]!
  expect([of(10), of(30), of(50), of(70)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
  expect(of(30)).toBe(0)
  expect(of(10)).toBe(3)
  expect(palette[3]![0]).toBeCloseTo(0.9, 1)
})

test('there are no more layers than colours', () => {
  expect(colourLayers(bands(), 8, 1).palette.length).toBeLessThanOrEqual(5)
})

const flower =
  '<circle cx="160" cy="140" r="120" fill="#2a4d2a"/><circle cx="160" cy="140" r="85" fill="#c03030"/><circle cx="160" cy="140" r="40" fill="#f4d060"/>'

test('stacked layers touch, each smaller than the one below', thorough, async () => {
  const image = await pngOf(await drawn(flower))
  const piece = await made({ image }, { piece: 'plaque', frame: 'cut-out', colours: 3, layerMm: 0.2, borderMm: 0 })
  const { plateMm, layerStepMm, filamentChanges } = piece.result.understood as {
    plateMm: number
    layerStepMm: number
    filamentChanges: { fromMm: number; layer: number }[]
  }
  expect(piece.model.parts).toHaveLength(3)
  const boxes = piece.model.parts.map(({ positions }) => boxOf(Array.from(positions, (metres) => metres * 1000)))
  const back = boxes[0]!.low[2]!
  boxes.forEach(({ low, high }, index) => {
    const from = index === 0 ? 0 : plateMm + (index - 1) * layerStepMm
    expect(low[2]! - back).toBeCloseTo(from, 3)
    expect(high[2]! - back).toBeCloseTo(index === 0 ? plateMm : from + layerStepMm, 3)
    if (index === 0) return
    for (const axis of [0, 1]) {
      expect(low[axis]).toBeGreaterThan(boxes[index - 1]!.low[axis]!)
      expect(high[axis]).toBeLessThan(boxes[index - 1]!.high[axis]!)
    }
    // A change of filament is at a layer of the printer.
    expect(filamentChanges[index - 1]!.fromMm / 0.2).toBeCloseTo(filamentChanges[index - 1]!.layer - 1, 6)
  })
})

test('inlays are flush with the face and fill their pockets', async () => {
  const image = await pngOf(await drawn(flower))
  const piece = await made(
    { image },
    { piece: 'plaque', frame: 'cut-out', colours: 3, stacking: 'flush', thicknessMm: 3 },
  )
  const boxes = piece.model.parts.map(({ positions }) => boxOf(Array.from(positions, (metres) => metres * 1000)))
  for (const { high } of boxes) expect(high[2]).toBeCloseTo(boxes[0]!.high[2]!, 4)
  // All the way through there is material of 3 mm everywhere but in the hairlines between the colours.
  const surfaces = piece.model.parts.map(
    ({ positions, indices }) =>
      new Surface(
        Float64Array.from(positions, (metres) => metres * 1000),
        indices,
      ),
  )
  let full = 0
  let all = 0
  for (let j = 1; j < 30; j++)
    for (let i = 1; i < 30; i++) {
      const x = boxes[0]!.low[0]! + ((boxes[0]!.high[0]! - boxes[0]!.low[0]!) * i) / 30 + 0.0013
      const y = boxes[0]!.low[1]! + ((boxes[0]!.high[1]! - boxes[0]!.low[1]!) * j) / 30 + 0.0019
      const sum = surfaces.reduce((total, surface) => total + materialAlong(surface, [x, y, 50], [0, 0, -1]), 0)
      if (sum > 0) all++
      if (Math.abs(sum - 3) < 0.01) full++
    }
  expect(all).toBeGreaterThan(500)
  expect(full / all).toBeGreaterThan(0.99)
})
