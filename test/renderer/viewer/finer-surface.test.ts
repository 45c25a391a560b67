import { MeshBasicMaterial } from 'three'
import { expect, test } from 'vitest'
import { finerSurface, type ChunkLattices } from '../../../renderer/viewer/finer-surface.ts'
import { noValue } from '../../../renderer/viewer/lenses/heat.ts'
import { createChunkMesh, type ChunkMesh } from '../../../renderer/viewer/stage-model.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { latticeSize } from '../../../shared/geometry/face-lattice.ts'
import { setHeat, replaceNormals, removeHeat } from '../../../renderer/viewer/heat-geometry.ts'

/** A roof of two large triangles with a small one beside it; the ridge is shared. */
const positions = Float32Array.of(0, 0, 0, 4.1, 0, 0.3, 3.7, 2.9, 0.7, 0.2, 3.3, -0.9, -0.3, 0.1, 0)
const indices = Uint16Array.of(0, 1, 2, 0, 3, 4, 0, 2, 3)
const normals = Int8Array.from([0, 0, 127, 0, 0, 127, 0, 0, 127, 0, 0, 0, 0, 127, 0, 0, 127, 0, 0, 0])
const points = latticeSize(3) * 2
const lattices: ChunkLattices = {
  triangles: Uint32Array.of(0, 2),
  levels: Uint8Array.of(3, 3, 3, 3, 3, 3, 2, 3),
  values: Float32Array.from({ length: points }, (_, i) => i / 7),
}

type Corner = [number, number, number]
const cornerOf = (from: ArrayLike<number>, vertex: number): Corner => [
  from[vertex * 3]!,
  from[vertex * 3 + 1]!,
  from[vertex * 3 + 2]!,
]

/** The area vector of a triangle: half the cross product of two of its sides. */
function areaOf(from: ArrayLike<number>, corners: readonly number[]): Corner {
  const [a, b, c] = corners.map((vertex) => cornerOf(from, vertex)) as [Corner, Corner, Corner]
  const u = b.map((value, axis) => value - a[axis]!) as Corner
  const v = c.map((value, axis) => value - a[axis]!) as Corner
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]].map((n) => n / 2) as Corner
}

const trianglesOf = (from: ArrayLike<number>): number[][] =>
  Array.from({ length: from.length / 3 }, (_, i) => [from[i * 3]!, from[i * 3 + 1]!, from[i * 3 + 2]!])

function chunkMesh(): ChunkMesh {
  const none = { at: 0, count: 0 }
  const ranges = { positions: none, normals: none, uvs: null, colours: null, indices: none }
  return createChunkMesh(
    { part: 0, vertices: 5, triangles: 3, box: [-0.3, 0, -0.9, 4.1, 3.3, 0.7], ...ranges },
    { positions: positions.slice(), normals: normals.slice(), uvs: null, colours: null, indices: indices.slice() },
    new MeshBasicMaterial(),
  )
}

test('small triangles keep area, plane and orientation of the large ones', () => {
  const finer = finerSurface(indices, 5, lattices)
  const places = finer.blend(positions, 3)
  const small = trianglesOf(finer.indices)
  expect(small[0]).toEqual([0, 3, 4])
  for (const large of [
    [0, 1, 2],
    [0, 2, 3],
  ]) {
    const whole = areaOf(positions, large)
    const length = Math.hypot(...whole)
    const first = 5 + (large[1] === 1 ? 0 : points / 2)
    const own = small.filter(([a]) => a! >= first && a! < first + points / 2)
    const sum = own.reduce<Corner>(
      (total, corners) => {
        const area = areaOf(places, corners)
        expect(area.reduce((dot, value, axis) => dot + value * whole[axis]!, 0)).toBeGreaterThan(0)
        return total.map((value, axis) => value + area[axis]!) as Corner
      },
      [0, 0, 0],
    )
    for (const [axis, value] of sum.entries()) expect(value).toBeCloseTo(whole[axis]!, 5)
    const through = cornerOf(positions, large[0]!)
    for (let point = first; point < first + points / 2; point++) {
      const off = cornerOf(places, point).reduce((d, value, axis) => d + (value - through[axis]!) * whole[axis]!, 0)
      expect(Math.abs(off / length)).toBeLessThan(1e-6)
    }
  }
})

test('triangles are neither lost nor doubled, and shared sides have the same corners', () => {
  const even = { ...lattices, levels: Uint8Array.of(3, 3, 3, 2, 3, 2, 2, 3) }
  const finer = finerSurface(indices, 5, even)
  const places = finer.blend(positions, 3)
  const name = (vertex: number) => cornerOf(places, vertex).join(' ')
  const small = trianglesOf(finer.indices)
  expect(new Set(small.map((corners) => corners.map(name).sort().join(', '))).size).toBe(small.length)
  // Sides within and between the large triangles are there once in each direction; what is left is the outline.
  const directed = new Set(small.flatMap((c) => [0, 1, 2].map((k) => `${name(c[k]!)} > ${name(c[(k + 1) % 3]!)}`)))
  expect(directed.size).toBe(small.length * 3)
  const outline = [...directed].filter((side) => !directed.has(side.split(' > ').reverse().join(' > ')))
  // 8 + 8 of the first, 4 of the second, then the side that the small triangle has whole, and its two others.
  expect(outline).toHaveLength(8 + 8 + 4 + 8 + 3)
})

test('a chunk of many lattices has indices of 32 bits', () => {
  const many = Uint16Array.from({ length: 200 * 3 }, (_, i) => i)
  const finer = finerSurface(many, 600, {
    triangles: Uint32Array.from({ length: 200 }, (_, i) => i),
    levels: new Uint8Array(800).fill(5),
    values: new Float32Array(200 * latticeSize(5)),
  })
  expect(finer.vertices).toBe(600 + 200 * latticeSize(5))
  expect(finer.indices).toBeInstanceOf(Uint32Array)
  expect(finer.indices.at(-1)).toBeLessThan(finer.vertices)
  expect(finer.indices).toHaveLength(200 * 32 * 32 * 3)
})

test('lattices of another chunk are an error', () => {
  const wrong: Partial<ChunkLattices>[] = [
    { triangles: Uint32Array.of(0, 3) },
    { triangles: Uint32Array.of(2, 0) },
    { triangles: Uint32Array.of(0) },
    { levels: Uint8Array.of(3, 3, 3, 3, 6, 3, 3, 3) },
    { levels: Uint8Array.of(3, 3, 3, 3, 3, 4, 3, 3) },
    { values: new Float32Array(points - 1) },
  ]
  for (const change of wrong) expect(() => finerSurface(indices, 5, { ...lattices, ...change })).toThrow(AppError)
})

test('a chunk shows values within large triangles, and is restored afterwards', () => {
  const mesh = chunkMesh()
  const own = mesh.geometry
  const before = Object.keys(own.attributes)
  const values = Float32Array.of(1, 2, Number.NaN, 4, 5)
  setHeat(mesh, values, lattices)
  const finer = mesh.geometry
  expect(finer).not.toBe(own)
  expect(mesh.own).toBe(own)
  expect([...(finer.getAttribute('heat').array as Float32Array)]).toEqual([
    1,
    2,
    Math.fround(noValue),
    4,
    5,
    ...lattices.values,
  ])
  let freed = 0
  finer.addEventListener('dispose', () => freed++)
  removeHeat(mesh)
  expect([freed, mesh.geometry, mesh.subdivision]).toEqual([1, own, null])
  expect(Object.keys(own.attributes)).toEqual(before)
  expect([...mesh.arrays.positions]).toEqual([...positions])
  setHeat(mesh, values, null)
  expect(mesh.geometry).toBe(own)
  expect(own.hasAttribute('heat')).toBe(true)
})

test('values of another chunk change nothing', () => {
  const mesh = chunkMesh()
  setHeat(mesh, new Float32Array(5), lattices)
  const shown = mesh.geometry
  expect(() => setHeat(mesh, new Float32Array(4), null)).toThrow(/4 values for 5/)
  expect(() => setHeat(mesh, new Float32Array(5), { ...lattices, values: new Float32Array() })).toThrow(AppError)
  expect(mesh.geometry).toBe(shown)
})

test('normals are interpolated between the corners, also when they are replaced', () => {
  const mesh = chunkMesh()
  setHeat(mesh, new Float32Array(5), lattices)
  const normal = () => mesh.geometry.getAttribute('normal').array
  expect(normal()).toHaveLength((5 + points) * 4)
  // Half way along the side from the first vertex to the second of the first lattice.
  replaceNormals(mesh, Int8Array.of(100, 0, 0, 0, 0, 50, 0, 0, 9, 9, 9, 0, 9, 9, 9, 0, 9, 9, 9, 0))
  expect([...normal().subarray((5 + 4) * 4, (5 + 4) * 4 + 4)]).toEqual([50, 25, 0, 0])
  replaceNormals(mesh, null)
  expect(mesh.geometry.hasAttribute('normal')).toBe(false)
  expect(mesh.own.hasAttribute('normal')).toBe(false)
})
