import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { expect, test } from 'vitest'
import { findFlaws } from '../../../electron/engine/mesh/flaws.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { simplifierReady } from '../../../electron/engine/mesh/collapse-edges.ts'
import { reopenNecks } from '../../../electron/engine/mesh/reopen-necks.ts'
import { seamedSurface, type SeamedSurface } from '../../../electron/engine/mesh/seamed-surface.ts'
import { findEdges } from '../../../electron/engine/mesh/edges.ts'
import { findShells } from '../../../electron/engine/mesh/shells.ts'
import { simplifyModel } from '../../../electron/engine/mesh/simplify-model.ts'
import { decimate } from '../../../electron/engine/mesh/decimate.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { surfaceDistance, type SurfaceDistance } from '../../../electron/engine/mesh/surface-distance.ts'
import type { Part } from '../../../electron/engine/model.ts'
import { ball, sheet } from './fine-shapes.ts'
import { modelOf } from './shapes.ts'

const silent = (): void => {}

/** A ring whose tube becomes as thin as a wire on one side: closed, with a handle. */
function wireRing(around: number, across: number): Part {
  const positions = new Float32Array(around * across * 3)
  const indices = new Uint32Array(around * across * 6)
  for (let i = 0; i < around; i++) {
    const turn = (2 * Math.PI * i) / around
    const radius = 0.004 + 0.25 * Math.max(0, Math.cos(turn)) ** 2
    for (let j = 0; j < across; j++) {
      const angle = (2 * Math.PI * j) / across
      const out = 1 + radius * Math.cos(angle)
      positions.set([out * Math.cos(turn), out * Math.sin(turn), radius * Math.sin(angle)], (i * across + j) * 3)
      const [a, b] = [i * across + j, i * across + ((j + 1) % across)]
      const [c, d] = [((i + 1) % around) * across + j, ((i + 1) % around) * across + ((j + 1) % across)]
      indices.set([a, c, b, b, c, d], (i * across + j) * 6)
    }
  }
  return { name: 'ring', material: 0, positions, indices }
}

test('a wire much thinner than the target triangles stays a closed ring with one handle', async () => {
  const before = modelOf(wireRing(900, 24))
  const { model, faces } = await simplifyModel(before, { targetFaces: 2000 }, silent)
  expect(faces).toBeLessThanOrEqual(2000)
  const { triangles, vertices, ...facts } = auditModel(model)
  expect(facts).toMatchObject({ watertight: true, shells: 1, nonManifoldEdges: 0 })
  // Euler: a closed surface with one handle has half as many vertices as triangles.
  expect(vertices - triangles / 2).toBe(0)
})

test('a wire with hardly two triangles per segment may split, but stays closed and within the target', async () => {
  const { model, faces } = await simplifyModel(modelOf(wireRing(900, 24)), { targetFaces: 500 }, silent)
  expect(faces).toBeLessThanOrEqual(500)
  expect(auditModel(model)).toMatchObject({ watertight: true, nonManifoldEdges: 0 })
})

test.each([0.4, 0.1])('%s of a bumpy sphere and of a wavy sheet is closer than quadrics alone', async (share) => {
  await simplifierReady
  const bodies = [
    ball(32, 1, (x, y) => 1 + 0.1 * Math.sin(7 * x) * Math.cos(5 * y)),
    sheet(48, 1, (x, y) => 0.05 * Math.sin(9 * x) * Math.cos(6 * y)),
  ]
  for (const { uvs: _, ...body } of bodies) {
    const source = seamedSurface(modelOf(body))
    const original = new Surface(source.points, source.faces)
    const targetFaces = Math.floor(source.partOfFace.length * share)
    const ours = decimate(source, { targetFaces })
    const [plain] = MeshoptSimplifier.simplify(source.faces, Float32Array.from(source.points), 3, targetFaces * 3, 1)
    const distanceTo = (points: Float64Array, faces: Uint32Array): SurfaceDistance =>
      surfaceDistance(original, new Surface(points, faces), 20_000, 4711)
    expect(ours.partOfFace.length).toBeLessThanOrEqual(targetFaces)
    expect(distanceTo(ours.points, ours.faces).mean).toBeLessThan(distanceTo(source.points, plain).mean)
  }
})

test('opposite faces on the same three points get some thickness', () => {
  const flat = {
    ...pinchedNeck(),
    points: Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
    faces: Uint32Array.from([0, 1, 2, 0, 2, 1]),
  }
  const surface = { ...flat, wedges: flat.faces, partOfFace: new Uint32Array(2) }
  const thick = reopenNecks(surface, new Uint8Array(0))
  expect(findFlaws(thick.faces)).toEqual({ nonManifoldEdges: 0, openEdges: 0, duplicateFaces: 0 })
  expect([thick.points.length / 3, thick.partOfFace.length]).toEqual([4, 4])
})

test('decimation keeps a closed wire closed and manifold', async () => {
  await simplifierReady
  const source = seamedSurface(modelOf(wireRing(900, 24)))
  for (const targetFaces of [8000, 2500, 900]) {
    const thin = decimate(source, { targetFaces })
    expect(thin.partOfFace.length).toBeLessThanOrEqual(targetFaces)
    expect(findFlaws(thin.faces)).toMatchObject({ nonManifoldEdges: 0, openEdges: 0 })
  }
})

/** Two pyramids of four sides, tip to tip over a common edge: what is left of a neck that has lost an edge. */
function pinchedNeck(): SeamedSurface {
  const points = [0, 0, 0, 1, 0, 0]
  const faces: number[] = []
  for (const side of [1, -1]) {
    const [left, right] = [points.length / 3, points.length / 3 + 1]
    points.push(0.5, -1, side, 0.5, 1, side)
    // From the edge 0–1 over two points back to it, closed by two faces at the far end.
    faces.push(0, 1, right, 1, 0, left, 0, right, left, 1, left, right)
    if (side < 0)
      for (let at = faces.length - 12; at < faces.length; at += 3) {
        const [a, b] = [faces[at]!, faces[at + 1]!]
        faces[at] = b
        faces[at + 1] = a
      }
  }
  const wedges = Uint32Array.from(faces)
  return {
    points: Float64Array.from(points),
    faces: Uint32Array.from(faces),
    wedges,
    partOfFace: new Uint32Array(8),
    uvs: new Float64Array(12),
    colours: new Float64Array(24).fill(1),
  }
}

test('a collapsed neck is reopened and its parts connected again', () => {
  const pinched = pinchedNeck()
  expect(findFlaws(pinched.faces).nonManifoldEdges).toBe(1)
  const whole = reopenNecks(pinched, new Uint8Array(6))
  expect(findFlaws(whole.faces)).toEqual({ nonManifoldEdges: 0, openEdges: 0, duplicateFaces: 0 })
  expect(findShells(findEdges(whole.faces)).count).toBe(1)
  expect([whole.points.length / 3, whole.partOfFace.length]).toEqual([7, 10])
})

test('a non-manifold edge in the input is left alone', () => {
  const pinched = pinchedNeck()
  expect(reopenNecks(pinched, new Uint8Array(6).fill(1))).toBe(pinched)
})
