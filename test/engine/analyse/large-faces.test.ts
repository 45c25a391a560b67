import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { heatFile } from '../../../electron/engine/analyse/heat-file.ts'
import {
  largeFaces,
  latticePositions,
  latticeRays,
  noLargeFaces,
  type LargeFaces,
} from '../../../electron/engine/analyse/large-faces.ts'
import { measureDeviation } from '../../../electron/engine/analyse/measure-deviation.ts'
import { measureThickness } from '../../../electron/engine/analyse/measure-thickness.ts'
import { measuredPoints } from '../../../electron/engine/analyse/measured-points.ts'
import type { WeldedMesh } from '../../../electron/engine/mesh/welded-mesh.ts'
import { surfaceArea } from '../../../electron/engine/mesh/face-normal.ts'
import { derive } from '../../../electron/engine/view/derive.ts'
import { readDerivedFile } from '../../../electron/engine/derived/derived-file.ts'
import { openView } from '../../../electron/engine/derived/read-view.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { latticeShares, latticeSize } from '../../../shared/geometry/face-lattice.ts'
import { heatHeaderSchema } from '../../../shared/formats/view-file.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { modelOf } from '../mesh/shapes.ts'
import { ball, box, rod, shaken, together, turned } from './solids.ts'
import { cross, dot, minus } from './vectors.ts'
import type { Vector } from './vectors.ts'

const seed = 20261122
const walls = [2, 20, 30] as const

/** Values of the lattice points, those of one triangle after the other. */
async function inside(mesh: WeldedMesh, method: 'ray' | 'sphere', faces: LargeFaces): Promise<Float32Array> {
  return (await measureThickness(mesh, method, () => {}, faces)).subarray(mesh.positions.length / 3)
}

test('every point of a box face reports the wall behind it, exactly by rays and within 0.1 % by balls', async () => {
  const mesh = box(walls)
  const faces = largeFaces(mesh)
  expect(faces.triangles).toHaveLength(12)
  for (const method of ['ray', 'sphere'] as const) {
    const values = await inside(mesh, method, faces)
    for (const [i, triangle] of faces.triangles.entries())
      for (let point = faces.firstPoint[i]!; point < faces.firstPoint[i + 1]!; point++) {
        // The solid's faces come axis by axis, four triangles each.
        const wall = walls[Math.floor(triangle / 4)]!
        expect(Math.abs(values[point]! - wall)).toBeLessThan(method === 'ray' ? 1e-4 : wall * 1e-3 + 1e-4)
      }
  }
})

test('reports the thickness of a tapering wall as linear over its face', async () => {
  // 40 long, 1 high at one end and 9 at the other; the bottom lies flat.
  const wedge = box([40, 1, 20])
  for (let at = 0; at < wedge.positions.length; at += 3)
    if (wedge.positions[at] === 40 && wedge.positions[at + 1] === 1) wedge.positions[at + 1] = 9
  const faces = largeFaces(wedge)
  const values = await inside(wedge, 'ray', faces)
  const places = latticePositions(wedge, faces)
  let bottom = 0
  for (const [i, triangle] of faces.triangles.entries()) {
    const corners = [0, 1, 2].map((k) => wedge.positions[wedge.indices[triangle * 3 + k]! * 3 + 1]!)
    if (corners.some((y) => y !== 0)) continue
    bottom++
    for (let point = faces.firstPoint[i]!; point < faces.firstPoint[i + 1]!; point++) {
      const exact = 1 + (8 / 40) * places[point * 3]!
      // Points on sides are asked a thousandth of the way inwards.
      const [x, z] = [places[point * 3]!, places[point * 3 + 2]!]
      const onSide =
        x % 40 === 0 || z % 20 === 0 || Math.abs(x / 40 - z / 20) < 1e-6 || Math.abs(x / 40 + z / 20 - 1) < 1e-6
      expect(Math.abs(values[point]! - exact)).toBeLessThan(onSide ? 0.01 : 1e-4)
    }
  }
  expect(bottom).toBe(2)
})

test(`large triangles of a jittered mesh match a brute-force search within 1 % (seed ${seed})`, async () => {
  const random = randomNumbers(seed)
  for (const mesh of [
    turned(shaken(box([4, 0.6, 3], [0, 0, 0], 2), 0.05, random), [3, 1, 2], 0.7),
    ball(5, 1),
    together(rod(7, 0.4, 3), turned(box([1, 1, 1], [2, 0, 0]), [1, 2, 0], 0.3)),
  ]) {
    const faces = largeFaces(mesh)
    const values = await inside(mesh, 'ray', faces)
    const rays = latticeRays(mesh, faces)
    let measured = 0
    for (let point = 0; point < values.length; point += 13) {
      const exact = raySlowly(mesh, rays.subarray(point * 6, point * 6 + 6))
      expect(Number.isNaN(values[point]!)).toBe(exact === Infinity)
      if (exact === Infinity) continue
      measured++
      expect(Math.abs(values[point]! / exact - 1)).toBeLessThan(0.01)
    }
    expect(measured).toBeGreaterThan(100)
  }
})

test('the deviation shows where the other model bulges towards the middle of a face', () => {
  const face = { positions: Float32Array.of(-3, 0, 3, 3, 0, 3, 0, 0, -5), indices: Uint32Array.of(0, 1, 2) }
  const bump = ball(20, 1, [0, 2, 0])
  const faces = largeFaces(face)
  const values = measureDeviation(Float32Array.from(latticePositions(face, faces)), bump)
  expect(Math.min(...values)).toBeLessThan(1.01)
  expect(Math.min(...measureDeviation(face.positions, bump))).toBeGreaterThan(3)
})

test('400,000 triangles, large and small, stay within the point budget', thorough, () => {
  const random = randomNumbers(seed)
  const count = 400_000
  const positions = new Float32Array(count * 9)
  for (let triangle = 0; triangle < count; triangle++) {
    const size = triangle % 3 === 0 ? 0.3 : 0.003
    const at = [random(), random(), random()]
    for (let i = 0; i < 9; i++) positions[triangle * 9 + i] = at[i % 3]! + (random() - 0.5) * size
  }
  const mesh = { positions, indices: Uint32Array.from({ length: count * 3 }, (_, i) => i) }
  const longest = Float64Array.from({ length: count }, (_, triangle) => Math.max(...sidesOf(mesh, triangle)))
  for (const budget of [60_000, 5_000, 100]) {
    const faces = largeFaces(mesh, budget)
    expect(faces.firstPoint.at(-1)!).toBeLessThanOrEqual(budget)
    expect(faces.triangles.length > 0).toBe(true)
    // Those that are left out are smaller than those that are not.
    const taken = new Set(faces.triangles)
    const least = Math.min(...[...faces.triangles].map((triangle) => longest[triangle]!))
    let left = 0
    for (let triangle = 0; triangle < count; triangle++)
      if (!taken.has(triangle)) left = Math.max(left, longest[triangle]!)
    expect(left).toBeLessThanOrEqual(least * 1.2)
  }
})

test('two triangles that share an edge subdivide it equally', () => {
  const mesh = shaken(box([4, 1, 3], [0, 0, 0], 3), 0.1, randomNumbers(seed))
  const { triangles, levels } = largeFaces(mesh, 3_000)
  const ofSide = new Map<string, number>()
  for (const [i, triangle] of triangles.entries())
    for (let k = 0; k < 3; k++) {
      const ends = [mesh.indices[triangle * 3 + k]!, mesh.indices[triangle * 3 + ((k + 1) % 3)]!]
      const side = ends.sort((a, b) => a - b).join(' ')
      const level = levels[i * 4 + 1 + k]!
      expect(ofSide.get(side) ?? level).toBe(level)
      ofSide.set(side, level)
    }
  expect(new Set(ofSide.values()).size).toBeGreaterThan(1)
})

test('skips small triangles, degenerate ones and ones with invalid coordinates', () => {
  const line = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0), indices: Uint32Array.of(0, 1, 2) }
  expect(largeFaces(line)).toEqual(noLargeFaces)
  const broken = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, Number.NaN, 0), indices: Uint32Array.of(0, 1, 2) }
  expect(largeFaces(broken)).toEqual(noLargeFaces)
  expect(largeFaces({ positions: new Float32Array(0), indices: new Uint32Array(0) })).toEqual(noLargeFaces)
  expect(largeFaces(ball(120, 1))).toEqual(noLargeFaces)
})

test('points represent the whole area; vertices of large triangles alone represent none', () => {
  const mesh = together(box([30, 20, 10]), ball(24, 2, [60, 0, 0]))
  const faces = largeFaces(mesh)
  const values = new Float32Array(mesh.positions.length / 3 + faces.firstPoint.at(-1)!).fill(1)
  const points = measuredPoints(mesh, values, faces)
  const whole = points.areas.reduce((sum, area) => sum + area, 0)
  expect(whole / surfaceArea(mesh.positions, mesh.indices)).toBeCloseTo(1, 6)
  expect([...points.values.subarray(0, 8)].every(Number.isNaN)).toBe(true)
  expect(points.values[8]).toBe(1)
})

test('the derived file of a box weights its three walls by area and has lattices for its large triangles', async () => {
  const mesh = box(walls.map((wall) => wall / 1000))
  const file = await writeGlb(modelOf({ name: 'box', material: 0, ...mesh }))
  const given = { file, mediaType: 'model/gltf-binary' }
  const view = (await derive({ kind: 'view', parameters: {}, ...given }, () => {})).file
  const made = await derive({ kind: 'thickness', parameters: { method: 'ray' }, ...given, view }, () => {})
  const heat = readDerivedFile(made.file, heatHeaderSchema)
  expect(heat.header.least).toBeCloseTo(2, 3)
  expect(heat.header.greatest).toBeCloseTo(30, 3)
  // 600 of 700 mm² by wall of 2 mm, 60 of 20 mm, 40 of 30 mm.
  expect([50, 84, 88, 92, 96, 99].map((percent) => Math.round(heat.header.quantiles[percent]!))).toEqual([
    2, 2, 20, 20, 30, 30,
  ])
  expect(heat.header.lattices).toHaveLength(1)
  const { triangles, levels, values } = heat.header.lattices[0]!
  expect([...heat.uint32(triangles)].length).toBe(12)
  const size = [...heat.uint8(levels)].reduce((sum, level, i) => sum + (i % 4 === 0 ? latticeSize(level) : 0), 0)
  expect(heat.float32(values)).toHaveLength(size)
  const opened = openView(view)
  const none = heatFile(opened, new Float32Array(8).fill(1), { kind: 'curvature', unit: '1/mm', worst: 'least' })
  expect(readDerivedFile(none, heatHeaderSchema).header.lattices).toEqual([null])
})

test('lattice points match their barycentric weights', () => {
  const mesh = { positions: Float32Array.of(1, 2, 3, 9, 2, 3, 1, 10, 5), indices: Uint32Array.of(2, 0, 1) }
  const faces = largeFaces(mesh)
  const places = latticePositions(mesh, faces)
  const shares = latticeShares(faces.levels[0]!)
  for (let point = 0; point < shares.length / 2; point++) {
    const [v, w] = [shares[point * 2]!, shares[point * 2 + 1]!]
    const exact = [0, 1, 2].map(
      (axis) => mesh.positions[6 + axis]! * (1 - v - w) + mesh.positions[axis]! * v + mesh.positions[3 + axis]! * w,
    )
    expect([...places.subarray(point * 3, point * 3 + 3)]).toEqual(exact)
  }
})

function sidesOf({ positions, indices }: WeldedMesh, triangle: number): number[] {
  const at = [0, 1, 2].map((k) => indices[triangle * 3 + k]! * 3)
  return [0, 1, 2].map((k) =>
    Math.hypot(...[0, 1, 2].map((axis) => positions[at[k]! + axis]! - positions[at[(k + 1) % 3]! + axis]!)),
  )
}

/** Every triangle by its plane and its three sides: where a ray first meets one from behind. */
function raySlowly({ positions, indices }: WeldedMesh, ray: Float64Array): number {
  const from: Vector = [ray[0]!, ray[1]!, ray[2]!]
  const way: Vector = [ray[3]!, ray[4]!, ray[5]!]
  let best = Infinity
  for (let first = 0; first < indices.length; first += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [
      ...positions.subarray(indices[first + k]! * 3, indices[first + k]! * 3 + 3),
    ]) as [Vector, Vector, Vector]
    const n = cross(minus(b, a), minus(c, a))
    const along = dot(n, way)
    if (!(along > 0)) continue
    const t = dot(n, minus(a, from)) / along
    if (!(t > 1e-5) || t >= best) continue
    const at: Vector = [from[0] + way[0] * t, from[1] + way[1] * t, from[2] + way[2] * t]
    const sides: [Vector, Vector][] = [
      [a, b],
      [b, c],
      [c, a],
    ]
    if (sides.every(([p, q]) => dot(n, cross(minus(q, p), minus(at, p))) >= -1e-9 * dot(n, n))) best = t
  }
  return best
}
