import { expect, test } from 'vitest'
import { Points, type ShaderMaterial } from 'three'
import { defectMarks } from '../../../renderer/state/stage/defect-styles.ts'
import { squaresOf } from '../../../renderer/viewer/marks/surface-marks.tsx'
import { createMarks, disposeMarks, outlines } from '../../../renderer/viewer/marks/mark-shapes.ts'
import { piecesOf } from '../../../renderer/viewer/derived/pieces-of.ts'
import { aReport } from '../inspect/a-report.ts'

const triangle = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0])

test('the outline of a triangle is its three sides', () => {
  expect([...outlines(triangle)!]).toEqual([0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0])
  expect(outlines(new Float32Array(9 * 60_001))).toBeNull()
})

test('marks are drawn over the surface and through it; small defects get a dot', () => {
  const positions = [0.001, 0.5].map((radius) => ({ at: [0, 0, 0] as [number, number, number], radius, value: null }))
  const shape = { segments: new Float32Array(6), triangles: triangle }
  const marks = createMarks({ shape, positions, mark: defectMarks['boundary-loop'], outlined: true }, 1, true)
  const tests = marks.children.map((child) => (child as Points<never, ShaderMaterial>).material.depthTest)
  expect(tests.filter(Boolean).length).toBe(2)
  expect(tests.length).toBe(5)
  const dots = marks.children.find((child) => child instanceof Points)
  expect((dots as Points).geometry.getAttribute('position').count).toBe(1)
  let freed = 0
  for (const child of marks.children) (child as Points).geometry.addEventListener('dispose', () => freed++)
  disposeMarks(marks)
  expect(freed).toBeGreaterThanOrEqual(4)
})

test('a report is cut into arrays by its header; a truncated one is refused', () => {
  const row = (kind: 'boundary-loop' | 'inner-shell' | 'non-manifold-vertex', segments: number, triangles: number) => ({
    kind,
    count: 1,
    places: [],
    segments: segments === 0 ? null : { at: 0, count: segments },
    triangles: triangles === 0 ? null : { at: 96, count: triangles },
  })
  const { pieces } = piecesOf(
    aReport({ defects: [row('boundary-loop', 12, 0), row('non-manifold-vertex', 0, 0), row('inner-shell', 0, 18)] }),
  )
  expect(pieces).toEqual([
    { kind: 'shape', index: 0, slices: [{ name: 'segments', at: 0, bytes: 48 }] },
    { kind: 'shape', index: 2, slices: [{ name: 'triangles', at: 96, bytes: 72 }] },
  ])
  expect(() => piecesOf(aReport({ defects: [row('boundary-loop', 7, 0)] }))).toThrow(/cut short/)
  expect(() => piecesOf({ ...aReport(), watertight: 'yes' })).toThrow(/damaged/)
})

test('lost surface is marked by squares on it', () => {
  for (const normal of [
    [0, 0, 1],
    [0, 0, -1],
    [0.6, -0.8, 0],
  ]) {
    const [a, b, c] = cornersOf(squaresOf({ sideMm: 2, at: [10, 20, 30, ...normal] }))
    const along = b!.map((value, axis) => value - a![axis]!)
    const across = c!.map((value, axis) => value - b![axis]!)
    expect(Math.hypot(...along)).toBeCloseTo(0.002, 7)
    expect(Math.hypot(...across)).toBeCloseTo(0.002, 7)
    for (const side of [along, across])
      expect(side.reduce((sum, value, axis) => sum + value * normal[axis]!, 0)).toBeCloseTo(0, 8)
    expect(a!.map((value, axis) => (value + c![axis]!) / 2)).toEqual([
      expect.closeTo(0.01, 7),
      expect.closeTo(0.02, 7),
      expect.closeTo(0.03, 7),
    ])
  }
})

function cornersOf(triangles: Float32Array): number[][] {
  return Array.from({ length: triangles.length / 3 }, (_, corner) => [
    ...triangles.subarray(corner * 3, corner * 3 + 3),
  ])
}
