import { expect, test } from 'vitest'
import { measureThickness } from '../../../electron/engine/analyse/measure-thickness.ts'
import { probesOf } from '../../../electron/engine/analyse/probes.ts'
import type { WeldedMesh } from '../../../electron/engine/mesh/welded-mesh.ts'
import { closestOnTriangle } from '../../../electron/engine/mesh/closest-on-triangle.ts'
import { createEngine } from '../../../electron/workers/engine.ts'
import { WorkerPool } from '../../../electron/workers/pool.ts'
import { buildTriangleTree } from '../../../electron/engine/mesh/triangle-tree.ts'
import { nodeSlabs } from '../../../electron/engine/analyse/node-slabs.ts'
import { blockSize } from '../../../electron/engine/analyse/thickness-share.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { engineHere } from '../../support/engine-here.ts'
import { ball, box, inverted, ring, rod, shaken, together, turned } from './solids.ts'
import { cross, dot, minus } from './vectors.ts'
import type { Vector } from './vectors.ts'

const seed = 20261121

function trianglesOf({ positions, indices }: WeldedMesh): [Vector, Vector, Vector][] {
  const corner = (i: number): Vector =>
    [...positions.subarray(indices[i]! * 3, indices[i]! * 3 + 3)] as number[] as Vector
  return Array.from({ length: indices.length / 3 }, (_, t) => [corner(t * 3), corner(t * 3 + 1), corner(t * 3 + 2)])
}

/** Every triangle by its plane and its three sides. */
function raySlowly(triangles: [Vector, Vector, Vector][], from: Vector, way: Vector, least: number): number {
  let best = Infinity
  for (const [a, b, c] of triangles) {
    const n = cross(minus(b, a), minus(c, a))
    const along = dot(n, way)
    if (!(along > 0)) continue
    const t = dot(n, minus(a, from)) / along
    if (!(t > least) || t >= best) continue
    const at: Vector = [from[0] + way[0] * t, from[1] + way[1] * t, from[2] + way[2] * t]
    const inside = [
      [a, b],
      [b, c],
      [c, a],
    ].every(([p, q]) => dot(n, cross(minus(q!, p!), minus(at, p!))) >= -1e-9 * dot(n, n))
    if (inside) best = t
  }
  return best
}

/** Halves the range of radii until it is narrow: is a face that looks away within this ball? */
function ballSlowly(triangles: [Vector, Vector, Vector][], from: Vector, way: Vector, most: number): number {
  const found = { v: 0, w: 0, squared: 0 }
  const away = triangles.filter(([a, b, c]) => {
    const n = cross(minus(b, a), minus(c, a))
    return dot(n, way) > 0.5 * Math.sqrt(dot(n, n)) && dot(n, n) > 0
  })
  const flat = away.map((triangle) => Float64Array.from(triangle.flat()))
  const holds = (r: number): boolean =>
    flat.some(
      (t) =>
        closestOnTriangle(t, 0, from[0] + way[0] * r, from[1] + way[1] * r, from[2] + way[2] * r, found) <
        r * r * (1 - 1e-9),
    )
  let [low, high] = [0, most / 2]
  if (!holds(high)) return Infinity
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return low * 2
}

async function holdAgainstOracle(
  mesh: WeldedMesh,
  method: 'ray' | 'sphere',
): Promise<{ worst: number; measured: number }> {
  const values = await measureThickness(mesh, method, () => {})
  const triangles = trianglesOf(mesh)
  const probes = probesOf(mesh)
  const tree = buildTriangleTree(mesh.positions, mesh.indices)
  const diagonal = Math.hypot(...[0, 1, 2].map((axis) => tree.boxes[axis + 3]! - tree.boxes[axis]!))
  const slow = new Float64Array(values.length).fill(Infinity)
  for (let i = 0; i < probes.count; i++) {
    const [from, way] = [probes.rays.slice(i * 6, i * 6 + 3), probes.rays.slice(i * 6 + 3, i * 6 + 6)].map(
      (v) => [...v] as Vector,
    ) as [Vector, Vector]
    const length =
      method === 'ray' ? raySlowly(triangles, from, way, diagonal * 1e-6) : ballSlowly(triangles, from, way, diagonal)
    slow[probes.vertex[i]!] = Math.min(slow[probes.vertex[i]!]!, length)
  }
  let worst = 0
  let measured = 0
  slow.forEach((length, vertex) => {
    expect(Number.isNaN(values[vertex]!), `vertex ${vertex}: ${values[vertex]} and ${length}`).toBe(
      !Number.isFinite(length),
    )
    if (!Number.isFinite(length)) return
    measured++
    worst = Math.max(worst, Math.abs(values[vertex]! - length) / Math.max(length, diagonal * 1e-5))
  })
  return { worst, measured }
}

const random = randomNumbers(seed)
const solids: Record<string, WeldedMesh> = {
  ball: turned(ball(8, 1), [1, 2, 3], 1),
  'shaken ball': shaken(ball(8, 1), 0.03, random),
  plate: turned(box([4, 0.2, 3], [0, 0, 0], 4), [3, 1, 2], 0.7),
  'shaken plate': shaken(box([4, 0.2, 3], [0, 0, 0], 5), 0.02, random),
  ring: turned(ring(18, 8, 2, 0.7), [1, 0, 2], 2),
  rod: rod(24, 0.4, 3),
  'hollow ball': together(ball(8, 1), inverted(ball(7, 0.8, [0.05, 0, 0]))),
  'overlapping boxes': together(
    box([2, 1, 1], [0, 0, 0], 3),
    turned(box([1, 1, 2], [0.6, 0.3, -0.5], 3), [1, 1, 0], 0.3),
  ),
}
for (const [name, mesh] of Object.entries(solids))
  for (const method of ['ray', 'sphere'] as const)
    test(`the ${method} method matches a brute-force search within 1 %: ${name} (seed ${seed})`, async () => {
      const { worst, measured } = await holdAgainstOracle(mesh, method)
      expect(worst).toBeLessThan(0.01)
      expect(measured).toBeGreaterThan(mesh.positions.length / 3 / 2)
    })

test('the thickness of a plate with eight vertices is its thickness, not its diagonal', async () => {
  for (const method of ['ray', 'sphere'] as const) {
    const values = await measureThickness(box([100, 2, 60]), method, () => {})
    for (const value of values) expect(Math.abs(value / 2 - 1)).toBeLessThan(0.002)
  }
})

test('a hollow sphere reports its wall, and a solid one its diameter', async () => {
  for (const method of ['ray', 'sphere'] as const) {
    const wall = await measureThickness(together(ball(30, 1), inverted(ball(30, 0.9))), method, () => {})
    for (const value of wall.subarray(0, ball(30, 1).positions.length / 3))
      expect(Math.abs(value / 0.1 - 1)).toBeLessThan(0.02)
    const whole = await measureThickness(ball(30, 1), method, () => {})
    for (const value of whole) expect(Math.abs(value / 2 - 1)).toBeLessThan(0.02)
  }
})

test('a sheet has no thickness, and invalid coordinates affect nothing else', async () => {
  const sheet = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) }
  expect([...(await measureThickness(sheet, 'ray', () => {}))].every(Number.isNaN)).toBe(true)
  const whole = together(box([1, 1, 1]), sheet)
  whole.positions[24] = Number.NaN
  const values = await measureThickness(whole, 'sphere', () => {})
  for (const value of values.subarray(0, 8)) expect(value).toBeCloseTo(1, 2)
  const nothing = { positions: new Float32Array(0), indices: new Uint32Array(0) }
  expect(await measureThickness(nothing, 'ray', () => {})).toHaveLength(0)
})

test('a second engine thread measures the same values', async () => {
  const mesh = ring(60, 30, 2, 0.7)
  const tree = buildTriangleTree(mesh.positions, mesh.indices)
  const { rays, count } = probesOf(mesh, true)
  const found = new Float32Array(new SharedArrayBuffer(count * 4))
  const blocks = Math.ceil(count / blockSize)
  const moduleUrl = new URL('../../../electron/workers/worker.ts', import.meta.url)
  const engine = createEngine({ moduleUrl, start: engineHere })
  const pool = new WorkerPool({ engine, size: 1 })
  const done = new Int32Array(new SharedArrayBuffer(blocks * 4))
  await pool.run('thickness-share', {
    method: 'sphere',
    tree,
    slabs: nodeSlabs(tree, true),
    rays,
    found,
    next: new Int32Array(new SharedArrayBuffer(4)),
    done,
    diagonal: Math.hypot(...[0, 1, 2].map((axis) => tree.boxes[axis + 3]! - tree.boxes[axis]!)),
  })
  await Promise.all([pool.stop(), engine.stop()])
  expect(done.every((value) => value === 1)).toBe(true)
  const here = await measureThickness(mesh, 'sphere', () => {})
  expect([...found]).toEqual([...here])
})
