import { PerspectiveCamera, Ray, Sphere, Vector3, Vector4 } from 'three'
import { expect, test } from 'vitest'
import { randomNumbers } from '../../../../electron/engine/random-numbers.ts'
import { roundRim, straightEdge } from '../../../../renderer/viewer/tools/edge-runs.ts'
import { measure, type Subject } from '../../../../renderer/viewer/tools/measure.ts'
import { createPicker, type Picker } from '../../../../renderer/viewer/tools/picker.ts'
import { rangeBehind } from '../../../../renderer/viewer/tools/sight.ts'
import { snapAt, type Sight } from '../../../../renderer/viewer/tools/snap.ts'
import { boxTriangles, cylinderTriangles } from '../../../support/solids.ts'
import { chunkOf, pickerOf } from './picking-support.ts'

const size = 800

/** A square picture of the origin, seen from `away`, clipped in front of `plane`. */
function sightFrom(away: Vector3, plane = new Vector4(0, 0, 0, 1e30)): Sight {
  const camera = new PerspectiveCamera(32, 1, 0.0001, 10)
  camera.position.copy(away)
  camera.lookAt(0, 0, 0)
  camera.updateMatrixWorld(true)
  return {
    rayAt(x, y) {
      const far = new Vector3((x / size) * 2 - 1, 1 - (y / size) * 2, 0.5).unproject(camera)
      return new Ray(camera.position.clone(), far.sub(camera.position).normalize())
    },
    project(at) {
      const seen = at.clone().project(camera)
      return { x: ((seen.x + 1) / 2) * size, y: ((1 - seen.y) / 2) * size, depth: seen.z }
    },
    pixelAt: (distance) => (2 * Math.tan((16 * Math.PI) / 180) * distance) / size,
    visibleRange: (ray) => rangeBehind(ray, plane),
  }
}

const corner = new Vector3(0.06, 0.05, 0.07)
const cube = pickerOf(boxTriangles(20), { inChunk: 5 })
const sight = sightFrom(corner)

function pointAt(picker: Picker, at: Vector3, shift: [number, number], request: 'all' | 'edges' | 'faces' = 'all') {
  const { x, y } = sight.project(at)
  return snapAt(picker, sight, x + shift[0], y + shift[1], request)
}

test('the pointer snaps exactly to a corner, also where its faces are in different chunks', () => {
  const snap = pointAt(cube, new Vector3(0.01, 0.01, 0.01), [4, 3])
  expect(snap?.kind).toBe('vertex')
  expect([...snap!.at]).toEqual([0.01, 0.01, 0.01].map(Math.fround))
})

test('the edge is found beside the outline', () => {
  const at = new Vector3(0.01, 0.01, -0.004)
  const seen = sight.project(at)
  const outside = [-5, 0, 5].flatMap((dx) => [-5, 0, 5].map((dy) => [dx, dy] as const))
  const kinds = outside.map(([dx, dy]) => snapAt(cube, sight, seen.x + dx, seen.y + dy, 'all')?.kind)
  expect(new Set(kinds)).toEqual(new Set(['edge']))
})

test('the diagonal across a flat side is not an edge', () => {
  const snap = pointAt(cube, new Vector3(0.002, 0.002, 0.01), [0, 0])
  expect(snap?.kind).toBe('face')
  expect(snap!.normal.z).toBeCloseTo(1, 9)
  expect(snap!.at.z).toBeCloseTo(0.01, 9)
})

test('the pointer does not snap to a hidden corner', () => {
  const hidden = new Vector3(-0.01, -0.01, -0.01)
  const snap = pointAt(cube, hidden, [0, 0])
  expect(snap!.at.distanceTo(hidden)).toBeGreaterThan(0.005)
})

test('the pointer ignores hidden geometry behind the section plane', () => {
  const cut = sightFrom(corner, new Vector4(0, 0, 1, 0))
  const { x, y } = cut.project(new Vector3(0, 0, -0.01))
  const snap = snapAt(cube, cut, x, y, 'faces')
  expect(snap!.at.z).toBeLessThanOrEqual(0)
})

test('an edge is followed to both ends, and a rim all around; a straight edge is not a rim', () => {
  const ring = pickerOf(cylinderTriangles(10, 30, 48), { inChunk: 17 })
  const rimAt = (i: number) => {
    const turn = (i / 48) * 2 * Math.PI
    return new Vector3(Math.cos(turn) * 0.01, Math.sin(turn) * 0.01, 0.015)
  }
  const rounded = (at: Vector3) => new Vector3(Math.fround(at.x), Math.fround(at.y), Math.fround(at.z))
  const piece = { a: rounded(rimAt(3)), b: rounded(rimAt(4)) }
  const rim = roundRim(ring, piece, 6e-8)
  expect(rim?.closed).toBe(true)
  expect(rim?.points.length).toBe(48)
  expect(rim!.circle.radius * 1000).toBeCloseTo(10, 5)
  expect(rim!.circle.centre.distanceTo(new Vector3(0, 0, 0.015))).toBeLessThan(1e-8)
  const h = Math.fround(0.01)
  expect(roundRim(cube, { a: new Vector3(-h, h, h), b: new Vector3(h, h, h) }, 6e-8)).toBe(null)
  const [a, b] = straightEdge(cube, { a: new Vector3(-h, h, h), b: new Vector3(h, h, h) }, 4e-8)
  expect(a.distanceTo(b)).toBeCloseTo(0.02, 8)
})

test('a straight edge continues over the pieces of a finer mesh', () => {
  // Two cubes share a side: their edges along x are one, 40 mm long.
  const left = boxTriangles(20).map((t) => t.map(([x, y, z]) => [x - 10, y, z] as const))
  const right = boxTriangles(20).map((t) => t.map(([x, y, z]) => [x + 10, y, z] as const))
  const open = (side: number, triangles: typeof left) =>
    triangles.filter((t) => !t.every(([x]) => x === side)) as unknown as ReturnType<typeof boxTriangles>
  const bar = pickerOf([...open(0, left), ...open(0, right)], { inChunk: 7 })
  const h = Math.fround(0.01)
  const [a, b] = straightEdge(bar, { a: new Vector3(0, h, h), b: new Vector3(Math.fround(0.02), h, h) }, 8e-8)
  expect(a.distanceTo(b)).toBeCloseTo(0.04, 8)
})

test('a wall is measured straight inwards; a sheet has no wall', () => {
  const hollow = pickerOf([...boxTriangles(30), ...boxTriangles(20, true)], { inChunk: 9 })
  const subject: Subject = { picker: hollow, largest: 0.03, boxOf: () => [0, 0, 0, 1, 1, 1] }
  const snap = pointAt(hollow, new Vector3(0.002, 0.003, 0.015), [0, 0], 'faces')!
  const outcome = measure('thickness', [snap], subject)
  expect(outcome.state === 'measured' && outcome.measured.value).toBeCloseTo(5, 4)
  const sheet = pickerOf(boxTriangles(30).slice(0, 2))
  const lone = sheet.pick(new Ray(new Vector3(-1, 0.001, 0.002), new Vector3(1, 0, 0)))!
  const none = measure('thickness', [{ kind: 'face', at: lone.at, normal: lone.normal, hit: lone, edge: null }], {
    ...subject,
    picker: sheet,
  })
  expect(none.state).toBe('refused')
})

test.each([1, 2026])('rays find the same hits as a search through all triangles (seed %i)', (seed) => {
  const random = randomNumbers(seed)
  const soup = Array.from({ length: 300 }, () => {
    const at = [random() * 20, random() * 20, random() * 20]
    return [0, 1, 2].map(() => at.map((value) => value + random() * 4) as [number, number, number])
  }) as unknown as ReturnType<typeof boxTriangles>
  const picker = pickerOf(soup, { inChunk: 40 })
  let hits = 0
  for (let i = 0; i < 300; i++) {
    const origin = new Vector3(random() * 0.024, random() * 0.024, -0.01)
    const direction = new Vector3(random() - 0.5, random() - 0.5, 2).normalize()
    const ray = new Ray(origin, direction)
    let best = Infinity
    for (const triangle of soup) {
      const [a, b, c] = triangle.map((p) => new Vector3(...p.map((v) => Math.fround(v * 0.001))))
      const at = ray.intersectTriangle(a!, b!, c!, false, new Vector3())
      if (at !== null) best = Math.min(best, at.distanceTo(origin))
    }
    const found = picker.pick(ray)
    if (found !== null) hits += 1
    // Misses on both sides count as a distance of 1.
    expect(found?.distance ?? 1).toBeCloseTo(Math.min(1, best), 9)
  }
  expect(hits).toBeGreaterThan(50)
  expect(picker.trianglesNear(new Sphere(new Vector3(0.012, 0.012, 0.012), 1), 10_000).length).toBe(300)
})

test('hidden chunks are neither picked nor cut', () => {
  let shown = true
  const picker = createPicker([{ ...chunkOf(boxTriangles(20), 0.001, 0), isShown: () => shown }])
  const ray = new Ray(new Vector3(0.001, 0.002, 1), new Vector3(0, 0, -1))
  const crossed = () => picker.crossing(0, { normal: [1, 0, 0], offset: 0.001 }).parts.length
  expect(picker.pick(ray)?.at.z).toBeCloseTo(0.01, 6)
  expect(crossed()).toBe(8)
  shown = false
  expect(picker.pick(ray)).toBe(null)
  expect(crossed()).toBe(0)
})

test('a tree of another chunk is refused', () => {
  const [cubeChunk, other] = [chunkOf(boxTriangles(10), 1, 0), chunkOf(boxTriangles(10).slice(3), 1, 0)]
  expect(() => createPicker([{ ...cubeChunk, tree: other.tree }])).toThrow('does not belong')
  expect(() => createPicker([cubeChunk])).not.toThrow()
})
