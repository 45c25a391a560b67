import { expect, test } from 'vitest'
import type { Decimated } from '../../../electron/engine/mesh/decimated.ts'
import { findFlaws } from '../../../electron/engine/mesh/flaws.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { quickCollapseReady } from '../../../electron/engine/mesh/quick-collapse.ts'
import { reopenNecks } from '../../../electron/engine/mesh/reopen-necks.ts'
import { seamedSurface } from '../../../electron/engine/mesh/seamed-surface.ts'
import { findEdges } from '../../../electron/engine/mesh/edges.ts'
import { findShells } from '../../../electron/engine/mesh/shells.ts'
import { simplifyModel } from '../../../electron/engine/mesh/simplify-model.ts'
import { thinned } from '../../../electron/engine/mesh/thinned.ts'
import type { Part } from '../../../electron/engine/model.ts'
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

test('a wire that is far thinner than the triangles asked for stays a closed ring with one handle', async () => {
  const before = modelOf(wireRing(900, 24))
  const { model, faces } = await simplifyModel(before, { targetFaces: 500 }, silent)
  expect(faces).toBeLessThanOrEqual(500)
  const { triangles, vertices, ...facts } = auditModel(model)
  expect(facts).toMatchObject({ watertight: true, shells: 1, nonManifoldEdges: 0 })
  // Euler: a closed surface with one handle has half as many vertices as triangles.
  expect(vertices - triangles / 2).toBe(0)
})

test('thinning makes no edge with more than two faces of a closed wire', async () => {
  await quickCollapseReady
  const source = seamedSurface(modelOf(wireRing(900, 24)))
  for (const targetFaces of [8000, 2500, 900]) {
    const thin = thinned(source, { targetFaces })!
    expect(thin.partOfFace.length).toBeLessThan(targetFaces * 1.2)
    expect(findFlaws(thin.faces)).toMatchObject({ crowded: 0, open: 0 })
  }
})

/** Two pyramids of four sides, tip to tip over a common edge: what is left of a neck that has lost an edge. */
function pinchedNeck(): Decimated {
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
    sourceOfFace: Uint32Array.from({ length: 8 }, (_, face) => face),
    uvs: new Float64Array(12),
    colours: new Float64Array(24).fill(1),
    error: 0,
  }
}

test('a neck that has lost an edge is given it back, and hangs together again', () => {
  const pinched = pinchedNeck()
  expect(findFlaws(pinched.faces).crowded).toBe(1)
  const whole = reopenNecks(pinched, new Uint8Array(6))
  expect(findFlaws(whole.faces)).toEqual({ crowded: 0, open: 0, doubled: 0 })
  expect(findShells(findEdges(whole.faces)).count).toBe(1)
  expect([whole.points.length / 3, whole.partOfFace.length]).toEqual([7, 10])
})

test('an edge with more than two faces that was given is left alone', () => {
  const pinched = pinchedNeck()
  expect(reopenNecks(pinched, new Uint8Array(6).fill(1))).toBe(pinched)
})
