import { describe, expect, it } from 'vitest'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { cubeCases } from '../../../electron/engine/volume/cube-cases.ts'
import type { WeldedMesh } from '../../../electron/engine/mesh/welded-mesh.ts'
import { extractSurface } from '../../../electron/engine/volume/extract-surface.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { randomFrom } from './random.ts'

const seed = 20261121

describe(`the surface of a field (seed ${seed})`, () => {
  it('is a sphere if the field is the distance to one', () => {
    const cell = 0.05
    const field = sampled([45, 45, 45], (i, j, k) => Math.hypot(i - 22, j - 22, k - 22) * cell - 0.9)
    const surface = extractSurface(field, [45, 45, 45], [-1.1, -1.1, -1.1], cell)
    for (let at = 0; at < surface.positions.length; at += 3) {
      expect(Math.abs(Math.hypot(...surface.positions.subarray(at, at + 3)) - 0.9)).toBeLessThan(0.01 * cell * 2)
    }
    const audit = auditModel(modelOf(surface))
    expect(audit).toMatchObject({ watertight: true, shells: 1, degenerateTriangles: 0 })
    const exact = (4 / 3) * Math.PI * 0.9 ** 3 * 1e9
    expect(Math.abs(audit.volumeMm3 - exact) / exact).toBeLessThan(0.003)
    expect(audit.vertices - audit.triangles / 2).toBe(2)
  })

  it('is closed and two-manifold for fields of pure noise', () => {
    const random = randomFrom(seed)
    for (let round = 0; round < 30; round++) {
      const size = [5 + (round % 4), 6 + (round % 3), 7] as const
      const share = 0.15 + 0.7 * random()
      const field = sampled(size, () => random() - share)
      expect(faultsOf(extractSurface(field, size, [0, 0, 0], 1))).toEqual([])
    }
  })

  it('is closed if every sample is exactly at the level or a hair off', () => {
    const random = randomFrom(seed + 1)
    const field = sampled([8, 8, 8], () => [0, -1e-30, 1e-30, -0, Number.NaN, -1][Math.floor(random() * 6)]!)
    expect(faultsOf(extractSurface(field, [8, 8, 8], [10, -3, 2], 0.25))).toEqual([])
  })

  it('stays closed if the body extends beyond the lattice', () => {
    const surface = extractSurface(new Float32Array(27).fill(-1), [3, 3, 3], [0, 0, 0], 1)
    const audit = auditModel(modelOf(surface))
    expect(audit).toMatchObject({ watertight: true, shells: 1 })
    for (const length of audit.sizeMm) expect(length).toBeCloseTo(2020, 1)
  })

  it('matches the volume of a brute-force count of fine samples', () => {
    const wave = (x: number, y: number, z: number) =>
      Math.sin(x * 0.45) + Math.sin(y * 0.4 + 1) + Math.sin(z * 0.35 + 2) - 0.4
    const n = 29
    const field = sampled([n, n, n], (i, j, k) => Math.max(wave(i, j, k), edgeOfBox(i, j, k, n)))
    const audit = auditModel(modelOf(extractSurface(field, [n, n, n], [0, 0, 0], 1)))
    const fine = 3
    let inside = 0
    for (let z = 0.5 / fine; z < n - 1; z += 1 / fine)
      for (let y = 0.5 / fine; y < n - 1; y += 1 / fine)
        for (let x = 0.5 / fine; x < n - 1; x += 1 / fine) if (wave(x, y, z) < 0 && edgeOfBox(x, y, z, n) < 0) inside++
    const counted = inside / fine ** 3
    expect(Math.abs(audit.volumeMm3 / 1e9 - counted) / counted).toBeLessThan(0.02)
  })

  it('supports levels other than zero', () => {
    const field = sampled([21, 21, 21], (i, j, k) => Math.hypot(i - 10, j - 10, k - 10))
    const audit = auditModel(modelOf(extractSurface(field, [21, 21, 21], [0, 0, 0], 1, 6)))
    for (const length of audit.sizeMm) expect(length / 1000).toBeCloseTo(12, 1)
  })

  it('is empty for an empty field, and a field of another size is rejected', () => {
    expect(extractSurface(new Float32Array(8).fill(1), [2, 2, 2], [0, 0, 0], 1).indices).toHaveLength(0)
    expect(() => extractSurface(new Float32Array(7), [2, 2, 2], [0, 0, 0], 1)).toThrow(
      expect.objectContaining({ code: 'bad-geometry' }) as Error,
    )
  })

  it('crosses each cube in as many edges as have one end inside', () => {
    cubeCases.forEach(({ triangles, middles }, inside) => {
      let crossed = 0
      for (let a = 0; a < 8; a++)
        for (const bit of [1, 2, 4]) if (!(a & bit) && ((inside >> a) & 1) !== ((inside >> (a | bit)) & 1)) crossed++
      expect(new Set(triangles.filter((edge) => edge < 12)).size).toBe(crossed)
      for (const middle of middles) expect(middle.length).toBeGreaterThan(3)
    })
  })
})

function edgeOfBox(x: number, y: number, z: number, n: number): number {
  return 1 - Math.min(x, y, z, n - 1 - x, n - 1 - y, n - 1 - z)
}

function faultsOf(surface: WeldedMesh): string[] {
  const audit = auditModel(modelOf(surface))
  const faults: string[] = []
  for (const kind of ['openEdges', 'nonManifoldEdges', 'flippedEdges', 'degenerateTriangles'] as const) {
    if (audit[kind] > 0) faults.push(`${audit[kind]} ${kind}`)
  }
  if (audit.vertices !== surface.positions.length / 3) faults.push('vertices that fall together')
  if (!(audit.volumeMm3 > 0)) faults.push(`volume ${audit.volumeMm3}`)
  // Around every vertex the triangles form one ring.
  const rings = new Map<number, Map<number, number>>()
  for (let at = 0; at < surface.indices.length; at += 3) {
    for (let c = 0; c < 3; c++) {
      const vertex = surface.indices[at + c]!
      if (!rings.has(vertex)) rings.set(vertex, new Map())
      rings.get(vertex)!.set(surface.indices[at + ((c + 1) % 3)]!, surface.indices[at + ((c + 2) % 3)]!)
    }
  }
  for (const [vertex, ring] of rings) {
    const first = ring.keys().next().value!
    let count = 0
    for (let at = first; count === 0 || (at !== first && count <= ring.size); at = ring.get(at) ?? first) count++
    if (count !== ring.size) faults.push(`vertex ${vertex} has more than one ring`)
  }
  return faults
}

function sampled(
  [nx, ny, nz]: readonly [number, number, number],
  value: (i: number, j: number, k: number) => number,
): Float32Array {
  const field = new Float32Array(nx * ny * nz)
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++) field[i + nx * (j + ny * k)] = value(i, j, k)
  return field
}

function modelOf({ positions, indices }: WeldedMesh): Model {
  const material = {
    name: 'm',
    baseColour: [1, 1, 1, 1] as [number, number, number, number],
    metalness: 0,
    roughness: 1,
  }
  return { name: 's', parts: [{ name: 's', material: 0, positions, indices }], materials: [material] }
}
