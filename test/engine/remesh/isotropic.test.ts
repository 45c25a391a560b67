import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Part } from '../../../electron/engine/model.ts'
import { remeshEvenly, type EvenSurface, type IsotropicOptions } from '../../../electron/engine/remesh/isotropic.ts'
import { ball, fineCube, sheet } from '../mesh/fine-shapes.ts'
import {
  anglesOf,
  areaOf,
  countEdges,
  countPieces,
  distanceTo,
  facesOf,
  sideLengths,
  volumeOf,
} from '../mesh/plain-oracles.ts'
import type { Vector } from '../analyse/vectors.ts'
import { cube, modelOf } from '../mesh/shapes.ts'

const closed = { open: 0, nonManifold: 0, turned: 0 }

test(
  'a sphere gets even triangles: edges of the target length, no small angles, every vertex on the input surface',
  thorough,
  () => {
    const given = ball(24)
    const made = even(given, { edgeLength: 0.2, sharpDegrees: 45 })
    const faces = facesOf(made.points, made.faces)
    const { mean, deviation } = sideLengths(faces)
    expect(mean).toBeGreaterThan(0.18)
    expect(mean).toBeLessThan(0.22)
    expect(deviation / mean).toBeLessThan(0.15)
    const angles = faces.map((face) => Math.min(...anglesOf(face))).sort((a, b) => a - b)
    expect(angles[0]).toBeGreaterThan(25)
    expect(angles[angles.length >> 1]).toBeGreaterThan(48)
    expect(countEdges(faces)).toEqual(closed)
    expect(countPieces(faces)).toBe(1)
    // The ball of 24 around lies this far inside the true one.
    const sagitta = 1 - Math.cos(Math.PI / 24) ** 2
    for (let i = 0; i < made.points.length; i += 3) {
      expect(Math.hypot(...made.points.subarray(i, i + 3))).toBeGreaterThan(1 - sagitta - 1e-9)
      expect(Math.hypot(...made.points.subarray(i, i + 3))).toBeLessThan(1 + 1e-9)
    }
    const surface = facesOf(given.positions, given.indices)
    for (let i = 0; i < made.points.length; i += 3)
      expect(distanceTo([...made.points.subarray(i, i + 3)] as Vector, surface)).toBeLessThan(1e-6)
  },
)

test('a cube of twelve triangles keeps its corners, edges and volume', () => {
  const made = even(cube(1), { edgeLength: 0.13, sharpDegrees: 45 })
  const faces = facesOf(made.points, made.faces)
  expect(countEdges(faces)).toEqual(closed)
  expect(faces.length).toBeGreaterThan(600)
  expect(volumeOf(faces)).toBeCloseTo(1, 6)
  const corners = new Set<string>()
  for (let i = 0; i < made.points.length; i += 3) {
    const place = [...made.points.subarray(i, i + 3)]
    if (place.every((value) => value === 0 || value === 1)) corners.add(place.join())
  }
  expect(corners.size).toBe(8)
})

test('a cube is rounded at its edges if sharp edges are not kept', () => {
  const made = even(fineCube(4), { edgeLength: 0.3, sharpDegrees: 180 })
  const faces = facesOf(made.points, made.faces)
  expect(countEdges(faces)).toEqual(closed)
  expect(volumeOf(faces)).toBeLessThan(0.995)
  expect(volumeOf(faces)).toBeGreaterThan(0.8)
})

test('the outline of an open sheet stays, with its corners', () => {
  const made = even(sheet(5), { edgeLength: 0.07, sharpDegrees: 45 })
  const faces = facesOf(made.points, made.faces)
  expect(areaOf(faces)).toBeCloseTo(1, 6)
  expect(countEdges(faces).open).toBeGreaterThan(40)
  expect(countEdges(faces)).toMatchObject({ nonManifold: 0, turned: 0 })
  expect(faces.length).toBeGreaterThan(250)
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

test('adaptive triangles are smaller where the curvature is higher', () => {
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
