import { Vector4 } from 'three'
import { expect, test } from 'vitest'
import { planeAxes, type CuttingPlane } from '../../../../shared/geometry/section.ts'
import { createSectionClip, setClip } from '../../../../renderer/viewer/tools/clip-section.ts'
import type { Crossing, Picker } from '../../../../renderer/viewer/tools/picker.ts'
import { capOf } from '../../../../renderer/viewer/tools/section-cap.ts'
import { placeSection, shareThrough } from '../../../../renderer/viewer/tools/section-plane.ts'
import { boxTriangles, cylinderTriangles, type Triangles } from '../../../support/solids.ts'
import { pickerOf } from './picking-support.ts'

function crossings(picker: Picker, plane: CuttingPlane): Crossing[] {
  return Array.from({ length: picker.chunks }, (_, chunk) => picker.crossing(chunk, plane))
}
const acrossX = (mm: number): CuttingPlane => ({ normal: [1, 0, 0], offset: mm / 1000 })
const cut = (triangles: Triangles, plane: CuttingPlane, inChunk = 5) =>
  capOf(crossings(pickerOf(triangles, { inChunk }), plane), plane)

/** Returns the winding of the fans at a point, as the stencil counts it. */
function turnsAt(fans: Float32Array, plane: CuttingPlane, x: number, y: number): number {
  const [u, v] = planeAxes(plane.normal)
  const flat = (at: number) => [0, 1].map((k) => [u, v][k]!.reduce((sum, value, i) => sum + value * fans[at + i]!, 0))
  let turns = 0
  for (let at = 0; at < fans.length; at += 9) {
    const [a, b, c] = [flat(at), flat(at + 3), flat(at + 6)]
    const side = (p: number[], q: number[]) => (q[0]! - p[0]!) * (y - p[1]!) - (q[1]! - p[1]!) * (x - p[0]!)
    const [ab, bc, ca] = [side(a, b), side(b, c), side(c, a)]
    if (ab > 0 && bc > 0 && ca > 0) turns += 1
    if (ab < 0 && bc < 0 && ca < 0) turns -= 1
  }
  return turns
}

test('the cut of a cylinder is a polygon with its exact area', () => {
  const sides = 48
  const plane: CuttingPlane = { normal: [0, 0, 1], offset: 0.004 }
  const cap = cut(cylinderTriangles(10, 30, sides), plane, 31)
  const exact = (sides / 2) * 100 * Math.sin((2 * Math.PI) / sides)
  expect(cap.areaMm2 / exact).toBeCloseTo(1, 6)
  expect(cap.lengthMm).toBeCloseTo(sides * 20 * Math.sin(Math.PI / sides), 4)
  expect([cap.loops, cap.openLines]).toEqual([1, 0])
})

test('an oblique cut through a cube has the area of its rhombus or hexagon', () => {
  const n = 1 / Math.sqrt(3)
  const cap = cut(boxTriangles(20), { normal: [n, n, n], offset: 0 })
  // A regular hexagon whose side is half a diagonal of a face.
  expect(cap.areaMm2).toBeCloseTo(((3 * Math.sqrt(3)) / 2) * 200, 3)
})

test('a cavity is a hole', () => {
  const plane = acrossX(0)
  const cap = cut([...boxTriangles(30), ...boxTriangles(20, true)], plane)
  expect(cap.areaMm2).toBeCloseTo(500, 3)
  expect(cap.enclosedMm2).toBe(0)
  expect(cap.layers.map(({ kind }) => kind)).toEqual(['body'])
  expect(turnsAt(cap.layers[0]!.fans, plane, 0.001, 0.002)).toBe(0)
  expect(turnsAt(cap.layers[0]!.fans, plane, 0.0121, 0.003)).toBe(1)
})

test('a body within another is a layer above it, and its area counts once', () => {
  const cap = cut([...boxTriangles(30), ...boxTriangles(12)], acrossX(1))
  expect(cap.layers.map(({ kind }) => kind)).toEqual(['body', 'enclosed'])
  expect(cap.areaMm2).toBeCloseTo(900, 3)
  expect(cap.enclosedMm2).toBeCloseTo(144, 3)
})

test('a body within a cavity is a body', () => {
  const cap = cut([...boxTriangles(30), ...boxTriangles(20, true), ...boxTriangles(10)], acrossX(1))
  expect(cap.areaMm2).toBeCloseTo(600, 3)
  expect(cap.enclosedMm2).toBe(0)
  expect(cap.layers.every(({ kind }) => kind === 'body')).toBe(true)
})

test('a flipped surface is reported', () => {
  const cap = cut(boxTriangles(10, true), acrossX(1))
  expect(cap.areaMm2).toBeCloseTo(100, 3)
  expect(cap.flippedMm2).toBeCloseTo(100, 3)
  expect(cap.layers.map(({ kind }) => kind)).toEqual(['flipped'])
})

test('an open outline is reported; a small gap is closed for the area', () => {
  const open = cylinderTriangles(10, 30, 48).slice(4)
  const cap = cut(open, { normal: [0, 0, 1], offset: 0.004 })
  expect(cap.openLines).toBe(1)
  expect(cap.openOutline.length / 6).toBeGreaterThan(40)
  expect(cap.areaMm2).toBeGreaterThan(300)
})

test('a plane beside the model cuts nothing', () => {
  const cap = cut(boxTriangles(10), acrossX(8))
  expect([cap.areaMm2, cap.lengthMm, cap.loops, cap.layers.length, cap.bounds]).toEqual([0, 0, 0, 0, null])
})

test('the two directions of a plane are right-handed with its normal, for every direction', () => {
  for (const normal of [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, -1, 0],
    [0.6, 0, -0.8],
  ] as const) {
    const [u, v] = planeAxes(normal)
    const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    for (const axis of [0, 1, 2]) expect(cross[axis]).toBeCloseTo(normal[axis]!, 9)
  }
})

test('the share positions the plane in the model, also when it is flipped', () => {
  const box = [-1, 0, 2, 3, 2, 8] as const
  const section = { axis: 'z', free: null, share: 0.25, flipped: false, outside: 'hidden', placing: null } as const
  const placed = placeSection(section, 'a', box)
  expect(placed.plane).toEqual({ normal: [0, 0, 1], offset: 3.5 })
  expect([placed.from, placed.to, placed.depth]).toEqual([2, 8, 1.5])
  expect(placed.middle).toEqual([1, 1, 3.5])
  expect(placeSection({ ...section, flipped: true }, 'a', box).plane.offset).toBe(-3.5)
  // A plane that was put into another model does not follow into this one.
  const free = { assetId: 'b', normal: [0, 1, 0] } as const
  expect(placeSection({ ...section, axis: 'free', free }, 'a', box).direction).toEqual([1, 0, 0])
  expect(shareThrough([0, 0, 1], [0, 0, 5], box)).toBe(0.5)
  expect(shareThrough([0, 0, 1], [0, 0, 50], box)).toBe(1)
})

test('no plane clips nothing', () => {
  const clip = createSectionClip()
  setClip(clip, { normal: [0, 1, 0], offset: 0.5 })
  expect(clip.plane.value).toEqual(new Vector4(0, 1, 0, 0.5))
  setClip(clip, null)
  expect(clip.plane.value.w).toBeGreaterThan(1e20)
})
