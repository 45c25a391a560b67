import { expect, test } from 'vitest'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model, Part } from '../../../electron/engine/model.ts'
import { remeshEvenly, type EvenSurface, type IsotropicOptions } from '../../../electron/engine/remesh/isotropic.ts'
import { edgeLengths, smallestAngles } from '../../../electron/engine/remesh/surface-figures.ts'
import { ball, fineCube, sheet } from '../mesh/fine-shapes.ts'
import { cube, modelOf } from '../mesh/shapes.ts'

test('a ball gets even triangles: edges of the wanted length, no angle small, every point on the ball', () => {
  const made = even(ball(24), { edgeLength: 0.2, sharpDegrees: 45 })
  const { mean, deviation } = edgeLengths(made.points, made.faces)
  expect(mean).toBeGreaterThan(0.18)
  expect(mean).toBeLessThan(0.22)
  expect(deviation / mean).toBeLessThan(0.15)
  const angles = smallestAngles(made.points, made.faces)
  expect(angles[0]).toBeGreaterThan(25)
  expect(angles[angles.length >> 1]).toBeGreaterThan(48)
  expect(auditModel(asModel(made))).toMatchObject({ watertight: true, shells: 1 })
  // The ball of 24 around lies this far inside the true one.
  const sagitta = 1 - Math.cos(Math.PI / 24) ** 2
  for (let i = 0; i < made.points.length; i += 3) {
    expect(Math.hypot(...made.points.subarray(i, i + 3))).toBeGreaterThan(1 - sagitta - 1e-9)
    expect(Math.hypot(...made.points.subarray(i, i + 3))).toBeLessThan(1 + 1e-9)
  }
})

test('a cube of twelve triangles stays a cube: its corners, its edges and its volume', () => {
  const made = even(cube(1), { edgeLength: 0.13, sharpDegrees: 45 })
  const { watertight, volumeMm3, triangles } = auditModel(asModel(made))
  expect(watertight).toBe(true)
  expect(triangles).toBeGreaterThan(600)
  expect(volumeMm3 / 1e9).toBeCloseTo(1, 6)
  const corners = new Set<string>()
  for (let i = 0; i < made.points.length; i += 3) {
    const place = [...made.points.subarray(i, i + 3)]
    if (place.every((value) => value === 0 || value === 1)) corners.add(place.join())
  }
  expect(corners.size).toBe(8)
})

test('without sharp edges kept, the cube is rounded at them', () => {
  const made = even(fineCube(4), { edgeLength: 0.3, sharpDegrees: 180 })
  const { watertight, volumeMm3 } = auditModel(asModel(made))
  expect(watertight).toBe(true)
  expect(volumeMm3 / 1e9).toBeLessThan(0.995)
})

test('the outline of an open sheet stays, with its corners', () => {
  const made = even(sheet(5), { edgeLength: 0.07, sharpDegrees: 45 })
  const { areaMm2, openEdges, triangles } = auditModel(asModel(made))
  expect(areaMm2 / 1e6).toBeCloseTo(1, 6)
  expect(openEdges).toBeGreaterThan(40)
  expect(triangles).toBeGreaterThan(250)
})

test('faces of two kinds keep the line between them', () => {
  const { positions, indices } = weldPositions(modelOf(sheet(10)))
  const kindOfFace = Uint32Array.from({ length: indices.length / 3 }, (_, face) => {
    const xs = [0, 1, 2].map((k) => positions[indices[face * 3 + k]! * 3]!)
    return Math.min(...xs) >= 0.5 - 1e-6 ? 1 : 0
  })
  const made = remeshEvenly(Float64Array.from(positions), indices, { edgeLength: 0.06, sharpDegrees: 45, kindOfFace })
  for (let first = 0; first < made.faces.length; first += 3) {
    const xs = [0, 1, 2].map((k) => made.points[made.faces[first + k]! * 3]! - 0.5)
    expect(Math.min(...xs) < -1e-6 && Math.max(...xs) > 1e-6).toBe(false)
  }
})

test('adaptive triangles are smaller where the surface bends', () => {
  const bent = sheet(60, 1, (x) => 0.1 * Math.exp(-(((x - 0.5) / 0.04) ** 2)))
  const made = even(bent, { edgeLength: 0.1, sharpDegrees: 90, adaptive: true })
  const sizes = { bent: [] as number[], flat: [] as number[] }
  for (let first = 0; first < made.faces.length; first += 3) {
    const [a, b] = [made.faces[first]! * 3, made.faces[first + 1]! * 3]
    const length = Math.hypot(...[0, 1, 2].map((i) => made.points[a + i]! - made.points[b + i]!))
    const x = made.points[a]!
    if (Math.abs(x - 0.5) < 0.06) sizes.bent.push(length)
    else if (Math.abs(x - 0.5) > 0.25) sizes.flat.push(length)
  }
  const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length
  expect(mean(sizes.bent)).toBeLessThan(mean(sizes.flat) * 0.7)
})

test('the same surface gives the same triangles', () => {
  const [one, other] = [0, 1].map(() => even(ball(16), { edgeLength: 0.25, sharpDegrees: 45 }))
  expect(one).toEqual(other)
})

function even(part: Part, options: IsotropicOptions): EvenSurface {
  const { positions, indices } = weldPositions(modelOf(part))
  return remeshEvenly(Float64Array.from(positions), indices, options)
}

function asModel({ points, faces }: EvenSurface): Model {
  return modelOf({ name: '', material: 0, positions: Float32Array.from(points), indices: faces })
}
