import { describe, expect, test } from 'vitest'
import {
  outlineEdges,
  outlinePoints,
  triangulateLabels,
  type PlanarMesh,
} from '../../../electron/generator/shape/planar-mesh.ts'
import { bar, disc, either, fieldOf, seeded, without } from './label-fields.ts'

describe('the planar mesher', () => {
  test('covers a disc with its own area and rim', () => {
    const mesh = triangulateLabels(fieldOf(200, disc(100.3, 98.7, 80)), { cellPx: 4 })
    expect(Math.abs(areaOf(mesh) / (Math.PI * 80 ** 2) - 1)).toBeLessThan(0.001)
    const off = outlineEdges(mesh).map(([a]) =>
      Math.abs(Math.hypot(mesh.points[a * 2]! - 100.3, mesh.points[a * 2 + 1]! - 98.7) - 80),
    )
    expect(Math.max(...off)).toBeLessThan(0.35)
    expect(faultsOf(mesh)).toEqual(sound)
  })

  test('gives each label its own area', () => {
    const mesh = triangulateLabels(fieldOf(160, disc(80, 80, 60), disc(70, 85, 20)), { cellPx: 4 })
    expect(areaOf(mesh, 2) / (Math.PI * 20 ** 2)).toBeCloseTo(1, 2)
    expect(areaOf(mesh, 1) / (Math.PI * (60 ** 2 - 20 ** 2))).toBeCloseTo(1, 2)
    expect(faultsOf(mesh)).toEqual(sound)
  })

  test('keeps a thin bar whole', () => {
    const mesh = triangulateLabels(fieldOf(160, bar(80.4, 20, 140, 3.2)), { cellPx: 5 })
    expect(countLoops(mesh)).toBe(1)
    expect(areaOf(mesh) / (120 * 3.2)).toBeCloseTo(1, 1)
    expect(faultsOf(mesh)).toEqual(sound)
  })

  test('keeps a hole open', () => {
    const mesh = triangulateLabels(fieldOf(160, without(disc(80, 80, 60), disc(80, 80, 15))), { cellPx: 4 })
    expect(countLoops(mesh)).toBe(2)
    expect(faultsOf(mesh)).toEqual(sound)
  })

  test('closes the outline of a shape that extends beyond the picture', () => {
    const mesh = triangulateLabels(fieldOf(100, disc(0, 50, 40)), { cellPx: 4 })
    expect(countLoops(mesh)).toBe(1)
    expect(areaOf(mesh) / ((Math.PI * 40 ** 2) / 2)).toBeCloseTo(1, 1)
    expect(faultsOf(mesh)).toEqual(sound)
  })

  test('returns an empty mesh for an empty field', () => {
    expect(triangulateLabels(fieldOf(40), { cellPx: 4 }).triangles).toHaveLength(0)
  })

  test('returns the same mesh twice', () => {
    const field = fieldOf(120, disc(60, 60, 40), disc(50, 50, 11))
    expect(triangulateLabels(field, { cellPx: 4 })).toEqual(triangulateLabels(field, { cellPx: 4 }))
  })

  test('rejects a field of another size', () => {
    const field = { width: 10, height: 10, coverage: [new Float32Array(99)] }
    expect(() => triangulateLabels(field, { cellPx: 4 })).toThrow(expect.objectContaining({ code: 'invalid-input' }))
    expect(() => triangulateLabels(fieldOf(10), { cellPx: 0 })).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('stays sound for a pile of random shapes (seed %i)', (seed) => {
    const random = seeded(seed)
    const shapes = Array.from({ length: 12 }, () => {
      const x = random() * 120
      const y = random() * 120
      const dot = disc(x, y, 0.5 + random() * 25)
      return random() < 0.5 ? dot : either(dot, bar(x, y - 40 * random(), y + 40 * random(), 0.5 + random() * 4))
    })
    expect(faultsOf(triangulateLabels(fieldOf(120, ...shapes), { cellPx: 3 + random() * 4 }))).toEqual(sound)
  })
})

const sound = { overturned: 0, pinched: 0, chords: 0, repeated: 0, outside: 0 }

/** Triangles turned over, outline points left twice, inner edges between two outline points, edges used twice. */
function faultsOf(mesh: PlanarMesh): typeof sound {
  const onOutline = outlinePoints(mesh)
  const rim = outlineEdges(mesh)
  const rimKeys = new Set(rim.map(([a, b]) => `${a},${b}`))
  const faults = { ...sound, pinched: rim.length - new Set(rim.map(([a]) => a)).size }
  const used = new Set<string>()
  for (let corner = 0; corner < mesh.triangles.length; corner++) {
    const a = mesh.triangles[corner]!
    const b = mesh.triangles[corner % 3 === 2 ? corner - 2 : corner + 1]!
    const key = `${a},${b}`
    if (used.has(key)) faults.repeated++
    used.add(key)
    if (onOutline[a] && onOutline[b] && !rimKeys.has(key)) faults.chords++
    if (corner % 3 !== 0) continue
    if (!(triangleArea(mesh, corner) > 0)) faults.overturned++
    if (mesh.labels[corner / 3] === 0) faults.outside++
  }
  return faults
}

function countLoops(mesh: PlanarMesh): number {
  const next = new Map(outlineEdges(mesh))
  let loops = 0
  while (next.size > 0) {
    loops++
    let [point] = next.keys()
    while (point !== undefined) {
      const following: number | undefined = next.get(point)
      next.delete(point)
      point = following
    }
  }
  return loops
}

function areaOf(mesh: PlanarMesh, label?: number): number {
  let area = 0
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    if (label === undefined || mesh.labels[at / 3] === label) area += triangleArea(mesh, at)
  }
  return area
}

function triangleArea({ points, triangles }: PlanarMesh, at: number): number {
  const [a, b, c] = [triangles[at]! * 2, triangles[at + 1]! * 2, triangles[at + 2]! * 2]
  return (
    ((points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
      (points[b + 1]! - points[a + 1]!) * (points[c]! - points[a]!)) /
    2
  )
}
