/** Builds pieces for tests and measures them independently of the generator. */
import { expect } from 'vitest'
import { craft } from '../../../electron/generator/craft/craft.ts'
import { signedArea } from '../../../electron/generator/kit/outline.ts'
import type { CraftOptions, CraftedModel } from '../../../electron/generator/craft/jobs.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { Audit } from '../../../electron/engine/mesh/audit.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model } from '../../../electron/engine/model.ts'

/** A piece as read back from its file. */
export interface Made {
  result: CraftedModel
  model: Model
  audit: Audit
  /** Millimetres. */
  positions: Float64Array
  indices: Uint32Array
  surface: Surface
}

/** Builds a piece, in draft detail by default, and expects each body and the whole to be closed, on the ground and centred. */
export async function made(
  from: { prompt?: string; image?: Uint8Array; seed?: number },
  options: CraftOptions = {},
): Promise<Made> {
  const { seed = 1, ...rest } = from
  const result = await craft({ ...rest, seed, options: { detail: 'draft', ...options } }, () => {})
  const model = await readModel(result.glb, 'model/gltf-binary')
  const audit = auditModel(model)
  expect(audit).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, flippedEdges: 0, hasNaN: false, watertight: true })
  expect(audit.volumeMm3).toBeGreaterThan(10)
  for (const part of model.parts) {
    const own = auditModel({ ...model, parts: [part] })
    expect({ part: part.name, closed: own.watertight && own.volumeMm3 > 0 }).toEqual({ part: part.name, closed: true })
  }
  const welded = weldPositions(model)
  const positions = Float64Array.from(welded.positions, (metres) => metres * 1000)
  const box = boxOf(positions)
  expect(box.low[1]).toBeCloseTo(0, 3)
  expect(box.low[0]! + box.high[0]!).toBeCloseTo(0, 2)
  expect(box.low[2]! + box.high[2]!).toBeCloseTo(0, 2)
  return { result, model, audit, positions, indices: welded.indices, surface: new Surface(positions, welded.indices) }
}

/** Returns the smallest and largest coordinates. */
export function boxOf(positions: ArrayLike<number>): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at++) {
    low[at % 3] = Math.min(low[at % 3]!, positions[at]!)
    high[at % 3] = Math.max(high[at % 3]!, positions[at]!)
  }
  return { low, high }
}

/** Returns the length of material along a ray. */
export function materialAlong(
  surface: Surface,
  from: readonly [number, number, number],
  towards: readonly [number, number, number],
): number {
  const crossings = surface.crossings(...from, ...towards)
  return crossings.reduce((sum, { distance, front }) => sum + (front ? -distance : distance), 0)
}

/** Returns the closed lines in which a plane cuts the surface: `axis` 1 is y, 2 is z; points have the other two coordinates. */
export function sliceAt({ positions, indices }: Made, axis: 1 | 2, level: number): [number, number][][] {
  const other = axis === 1 ? ([0, 2] as const) : ([0, 1] as const)
  const next = new Map<string, { to: string; point: [number, number] }>()
  for (let first = 0; first < indices.length; first += 3) {
    const corners = [0, 1, 2].map((k) => indices[first + k]!)
    const above = corners.map((corner) => positions[corner * 3 + axis]! > level)
    if (above[0] === above[1] && above[1] === above[2]) continue
    const ends: { key: string; point: [number, number]; falls: boolean }[] = []
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k]!, corners[(k + 1) % 3]!]
      if (above[k] === above[(k + 1) % 3]) continue
      const [low, high] = a < b ? [a, b] : [b, a]
      const za = positions[low * 3 + axis]!
      const share = (level - za) / (positions[high * 3 + axis]! - za)
      const at = (k2: number): number =>
        positions[low * 3 + k2]! + (positions[high * 3 + k2]! - positions[low * 3 + k2]!) * share
      ends.push({ key: `${low}-${high}`, point: [at(other[0]), at(other[1])], falls: above[k]! })
    }
    const from = ends.find(({ falls }) => falls)!
    const to = ends.find(({ falls }) => !falls)!
    next.set(from.key, { to: to.key, point: from.point })
  }
  const loops: [number, number][][] = []
  for (const start of next.keys()) {
    const loop: [number, number][] = []
    for (let key: string | undefined = start; key !== undefined && next.has(key);) {
      const { to, point }: { to: string; point: [number, number] } = next.get(key)!
      next.delete(key)
      loop.push(point)
      key = to
    }
    if (loop.length > 2) loops.push(loop)
  }
  return loops
}

/** Returns the area inside a closed line. */
export function areaOf(loop: readonly [number, number][]): number {
  return Math.abs(signedArea(loop))
}

/** Whether a point lies inside a set of closed lines by the even–odd rule. */
export function isInside(loops: readonly (readonly [number, number][])[], x: number, y: number): boolean {
  let inside = false
  for (const loop of loops) {
    for (let at = 0; at < loop.length; at++) {
      const [ax, ay] = loop[at]!
      const [bx, by] = loop[(at + 1) % loop.length]!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}

/** Returns a seeded random generator, 0 … 1 (linear congruential, Numerical Recipes). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
