import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { withSmoothNormals } from '../../../electron/engine/mesh/normals.ts'
import { simplifyModel } from '../../../electron/engine/mesh/simplify-model.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { surfaceDistance } from '../../../electron/engine/mesh/surface-distance.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { ball, fineCube, sheet } from './fine-shapes.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { modelOf } from './shapes.ts'

const silent = (): void => {}

test('a cube of 768 triangles becomes one of 12, with every corner in place', async () => {
  const { model, faces, distance } = await simplifyModel(modelOf(fineCube(8)), { targetFaces: 12 }, silent)
  expect(faces).toBe(12)
  expect(auditModel(model)).toMatchObject({ triangles: 12, vertices: 8, watertight: true })
  expect(auditModel(model).volumeMm3 / 1e9).toBeCloseTo(1, 5)
  expect(distance.hausdorff).toBeLessThan(1e-5)
  const { positions } = weldPositions(model)
  for (const value of positions) expect(Math.abs(value - Math.round(value))).toBeLessThan(1e-5)
})

test('a flat sheet becomes two triangles with the same outline', async () => {
  const { model } = await simplifyModel(modelOf(sheet(16)), { targetFaces: 2 }, silent)
  expect(auditModel(model)).toMatchObject({ triangles: 2, vertices: 4, openEdges: 4 })
  expect(auditModel(model).areaMm2 / 1e6).toBeCloseTo(1, 6)
})

test('the border of a wavy sheet stays in place, and no hole opens or closes', async () => {
  const whole = sheet(40, 1, (x, y) => 0.05 * Math.sin(7 * x) * Math.cos(5 * y))
  const holed = { ...whole, indices: whole.indices.filter((_, corner) => Math.floor(corner / 6) % 200 !== 90) }
  const before = modelOf(holed)
  const { model } = await simplifyModel(before, { targetFaces: 400 }, silent)
  const [was, is] = [borderLoops(before), borderLoops(model)]
  expect(is.loops).toBe(was.loops)
  for (const point of is.points) {
    const nearest = Math.min(...was.points.map((other) => Math.hypot(...point.map((value, i) => value - other[i]!))))
    expect(nearest).toBeLessThan(0.02)
  }
})

const seed = 77
test(`a bumpy closed body stays closed, without non-manifold edges, down to 60 triangles (seed ${seed})`, async () => {
  const random = randomNumbers(seed)
  const waves = Array.from({ length: 5 }, () => [random() * 6, random() * 6, random() * 6, random() * 6] as const)
  const body = ball(
    64,
    1,
    (x, y, z) => 1 + waves.reduce((sum, [a, b, c, d]) => sum + 0.06 * Math.sin(a * x + b * y + c * z + d), 0),
  )
  for (const targetFaces of [1500, 400, 60]) {
    const { model } = await simplifyModel(modelOf(body), { targetFaces }, silent)
    expect(auditModel(model)).toMatchObject({ watertight: true, shells: 1, nonManifoldEdges: 0 })
    expect(auditModel(model).triangles).toBeLessThanOrEqual(targetFaces)
  }
})

test('a seam stays closed, and every texture coordinate still matches its position on the sphere', async () => {
  const { model } = await simplifyModel(modelOf(ball(64)), { targetFaces: 500 }, silent)
  expect(auditModel(model).watertight).toBe(true)
  const [part] = model.parts
  for (let vertex = 0; vertex < part!.positions.length / 3; vertex++) {
    const [x, y, z] = part!.positions.subarray(vertex * 3, vertex * 3 + 3)
    const latitude = Math.acos(y! / Math.hypot(x!, y!, z!)) / Math.PI
    expect(Math.abs(part!.uvs![vertex * 2 + 1]! - latitude)).toBeLessThan(0.02)
    if (latitude < 0.15 || latitude > 0.85) continue
    const longitude = Math.atan2(-z!, x!) / (2 * Math.PI)
    const off = part!.uvs![vertex * 2]! - longitude
    expect(Math.abs(off - Math.round(off))).toBeLessThan(0.02)
  }
})

test('parts keep their material and their shared border, and colours their positions', async () => {
  const whole = ball(48)
  const half = whole.indices.length / 2 - ((whole.indices.length / 2) % 3)
  const colours = new Float32Array((whole.positions.length / 3) * 4)
  for (let vertex = 0; vertex < colours.length / 4; vertex++) {
    colours.set([whole.positions[vertex * 3]! > 0 ? 1 : 0, 0.5, 0.25, 1], vertex * 4)
  }
  const plain = modelOf(
    { ...whole, colours, indices: whole.indices.slice(0, half) },
    { ...whole, colours, name: 'lower', material: 1, indices: whole.indices.slice(half) },
  )
  const before: Model = { ...plain, materials: [plain.materials[0]!, { ...plain.materials[0]!, name: 'second' }] }
  const { model } = await simplifyModel(before, { targetFaces: 300 }, silent)
  expect(model.parts.map(({ name, material }) => [name, material])).toEqual([
    ['ball', 0],
    ['lower', 1],
  ])
  expect(auditModel(model)).toMatchObject({ watertight: true, shells: 1 })
  for (const { positions, colours: kept } of model.parts) {
    for (let vertex = 0; vertex < positions.length / 3; vertex++) {
      if (Math.abs(positions[vertex * 3]!) < 0.2) continue
      expect(Math.abs(kept![vertex * 4]! - (positions[vertex * 3]! > 0 ? 1 : 0))).toBeLessThan(0.03)
    }
  }
})

test('hard edges stay hard and smooth areas smooth in the normals', async () => {
  const { model } = await simplifyModel(withSmoothNormals(modelOf(fineCube(6)), 30), { targetFaces: 12 }, silent)
  for (const value of model.parts[0]!.normals!) expect(Math.abs(value - Math.round(value))).toBeLessThan(1e-4)
  const smooth = await simplifyModel(withSmoothNormals(modelOf(ball(64)), 180), { targetFaces: 400 }, silent)
  const round = smooth.model.parts[0]!
  for (let i = 0; i < round.normals!.length; i += 3) {
    const length = Math.hypot(...round.positions.subarray(i, i + 3))
    const along = [0, 1, 2].reduce(
      (sum, axis) => sum + (round.normals![i + axis]! * round.positions[i + axis]!) / length,
      0,
    )
    expect(along).toBeGreaterThan(0.98)
  }
})

test('a target at or above the triangle count changes nothing', async () => {
  const before = modelOf(fineCube(2))
  const { model, faces, stoppedBy } = await simplifyModel(before, { targetFaces: 48 }, silent)
  expect(model).toBe(before)
  expect([faces, stoppedBy]).toEqual([48, 'target'])
})

test('respects the maximum error, measured independently', thorough, async () => {
  const before = modelOf(ball(96, 0.05))
  const maxError = 0.0002
  const { model, stoppedBy, faces } = await simplifyModel(before, { targetFaces: 20, maxError }, silent)
  const surface = (of: Model): Surface => {
    const { positions, indices } = weldPositions(of)
    return new Surface(positions, indices)
  }
  expect(surfaceDistance(surface(before), surface(model), 20_000, 5).hausdorff).toBeLessThan(maxError * 1.05)
  expect(stoppedBy).toBe('error')
  expect(faces).toBeLessThan(auditModel(before).triangles / 2.5)
})

test('the same model gives the same bytes', async () => {
  const before = modelOf(ball(48, 1, (x) => 1 + 0.1 * Math.sin(9 * x)))
  const twice = [0, 1].map(async () => (await simplifyModel(before, { targetFaces: 300 }, silent)).model.parts[0]!)
  const [one, other] = await Promise.all(twice)
  expect(one!.positions).toEqual(other!.positions)
  expect(one!.uvs).toEqual(other!.uvs)
  expect(one!.indices).toEqual(other!.indices)
})

test('non-manifold edges and coincident triangles neither stop simplification nor multiply', thorough, async () => {
  const [one, other] = [fineCube(6), fineCube(6)]
  for (let i = 0; i < other.positions.length; i += 3) other.positions[i] = other.positions[i]! + 1
  const before = modelOf(one, {
    ...other,
    indices: Uint32Array.from([...other.indices, ...other.indices.slice(0, 60)]),
  })
  const { model } = await simplifyModel(before, { targetFaces: 200 }, silent)
  expect(auditModel(model).nonManifoldEdges).toBeLessThanOrEqual(auditModel(before).nonManifoldEdges)
  expect(auditModel(model).triangles).toBeLessThan(700)
})

/** Points on open edges, and how many rings they make. */
function borderLoops(model: Model): { points: number[][]; loops: number } {
  const { positions, indices } = weldPositions(model)
  const next = new Map<number, number>()
  const twins = new Set<string>()
  for (let corner = 0; corner < indices.length; corner++) {
    const after = corner % 3 === 2 ? corner - 2 : corner + 1
    twins.add(`${indices[corner]} ${indices[after]}`)
  }
  for (const edge of twins) {
    const [a, b] = edge.split(' ').map(Number) as [number, number]
    if (!twins.has(`${b} ${a}`)) next.set(a, b)
  }
  const points = [...next.keys()].map((point) => [...positions.subarray(point * 3, point * 3 + 3)])
  let loops = 0
  const seen = new Set<number>()
  for (const start of next.keys()) {
    if (seen.has(start)) continue
    loops++
    for (let point: number | undefined = start; point !== undefined && !seen.has(point); point = next.get(point))
      seen.add(point)
  }
  return { points, loops }
}
