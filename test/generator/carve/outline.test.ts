import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { distanceAt, traceOutline } from '../../../electron/generator/carve/outline.ts'
import { fromPixel, toPixel } from '../../../electron/generator/carve/placement.ts'
import { randomFrom } from '../../engine/volume/random.ts'
import { coverage } from './orthographic-view.ts'
import { ellipsoid, framed } from './subjects.ts'

const seed = 77

test(`distances to an antialiased disc are right to a fifth of a pixel (seed ${seed})`, () => {
  const ball = ellipsoid([1, 1, 1], [0, 0, 0], 256)
  const framing = framed(ball, 400, { shift: [7.3, -4.6] })
  const outline = traceOutline({ width: 400, height: 400, values: coverage(ball, 'front', framing) }, [0, 0, 400, 400])
  const random = randomFrom(seed)
  let worst = 0
  for (let round = 0; round < 3000; round++) {
    const [x, y] = [400 * random(), 400 * random()]
    const truth = Math.hypot(x - 207.3, y - 195.4) - 160
    if (truth > -150) worst = Math.max(worst, Math.abs(distanceAt(outline, x, y) - truth))
  }
  expect(worst).toBeLessThan(0.2)
  expect(outline.box.right - outline.box.left).toBeCloseTo(320, 0)
})

test('distances agree with a slow search over all segments', thorough, () => {
  const values = new Float32Array(60 * 50)
  const random = randomFrom(seed + 1)
  for (let y = 5; y < 45; y++) for (let x = 5; x < 55; x++) values[y * 60 + x] = random() < 0.7 ? random() : 0
  const outline = traceOutline({ width: 60, height: 50, values }, [5, 5, 55, 45])
  let worst = 0
  for (let y = 0; y < 50; y++) {
    for (let x = 0; x < 60; x++) {
      let truth = Infinity
      for (let at = 0; at < outline.segments.length; at += 4) {
        const [ax, ay, bx, by] = outline.segments.subarray(at, at + 4) as unknown as [number, number, number, number]
        const length = (bx - ax) ** 2 + (by - ay) ** 2
        const t =
          length > 0 ? Math.min(1, Math.max(0, ((x + 0.5 - ax) * (bx - ax) + (y + 0.5 - ay) * (by - ay)) / length)) : 0
        truth = Math.min(truth, Math.hypot(ax + t * (bx - ax) - x - 0.5, ay + t * (by - ay) - y - 0.5))
      }
      worst = Math.max(worst, Math.abs(Math.abs(distanceAt(outline, x + 0.5, y + 0.5)) - truth))
    }
  }
  // The sweeps may pass over the very nearest segment where two are nearly as near.
  expect(worst).toBeLessThan(0.15)
})

test('a placement leads to a pixel and back', () => {
  const placement = { scale: 0.002, x: 311, y: 250, tilt: 0.07 }
  const [x, y] = toPixel(placement, 0.31, 0.82)
  const [across, up] = fromPixel(placement, x, y)
  expect(across).toBeCloseTo(0.31, 9)
  expect(up).toBeCloseTo(0.82, 9)
  expect(toPixel({ ...placement, tilt: 0 }, 0, 1)).toEqual([311, 0])
})
