/** Subjects of known shape, and their outlines. */
import { alignViews, type Outlines, type Placements } from '../../../electron/generator/carve/align-views.ts'
import { carveBody, type BodyOptions, type CarvedBody } from '../../../electron/generator/carve/carve-body.ts'
import { traceOutline, type Outline } from '../../../electron/generator/carve/outline.ts'
import { silhouetteOverlap } from '../../../electron/generator/carve/silhouette.ts'
import { auditModel, type Audit } from '../../../electron/engine/mesh/audit.ts'
import type { Material, Model, Part } from '../../../electron/engine/model.ts'
import { boxOf, coverage, sides, type Framing, type Side } from './orthographic-view.ts'

type Vector = [number, number, number]

/** Boxes of six numbers each (low corner, high corner); linear colours per side in the order −x, +x, −y, +y, −z, +z. */
export function boxes(corners: readonly (readonly number[])[], colours: readonly Vector[] = []): Model {
  const parts: Part[] = []
  for (const corner of corners) {
    const [low, high] = [corner.slice(0, 3), corner.slice(3)]
    for (let face = 0; face < 6; face++) {
      const axis = face >> 1
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
      const at = (du: number, dv: number): number[] => {
        const point = [0, 0, 0]
        point[axis] = face % 2 === 0 ? low[axis]! : high[axis]!
        point[u] = du === 0 ? low[u]! : high[u]!
        point[v] = dv === 0 ? low[v]! : high[v]!
        return point
      }
      const ring = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
      parts.push({
        name: `side ${face}`,
        material: colours.length > 0 ? face : 0,
        positions: Float32Array.from((face % 2 === 0 ? ring.toReversed() : ring).flat()),
        indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
      })
    }
  }
  const plain: readonly Vector[] = colours.length > 0 ? colours : [[0.5, 0.5, 0.5]]
  const materials = plain.map((colour, i): Material => ({
    name: `m${i}`,
    baseColour: [...colour, 1],
    metalness: 0,
    roughness: 1,
  }))
  return { name: 'boxes', parts, materials }
}

export function ellipsoid(radii: Vector, centre: Vector = [0, 0, 0], rounds = 64): Model {
  const positions: number[] = []
  const indices: number[] = []
  for (let j = 0; j <= rounds / 2; j++) {
    for (let i = 0; i < rounds; i++) {
      const [a, b] = [(2 * Math.PI * i) / rounds, (2 * Math.PI * j) / rounds]
      positions.push(
        centre[0] + radii[0] * Math.sin(b) * Math.cos(a),
        centre[1] + radii[1] * Math.cos(b),
        centre[2] + radii[2] * Math.sin(b) * Math.sin(a),
      )
      if (j === rounds / 2) continue
      const [p, q] = [j * rounds + i, j * rounds + ((i + 1) % rounds)]
      indices.push(p, q, p + rounds, q, q + rounds, p + rounds)
    }
  }
  const material: Material = { name: 'm', baseColour: [0.5, 0.5, 0.5, 1], metalness: 0, roughness: 1 }
  const part = {
    name: 'ball',
    material: 0,
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
  }
  return { name: 'ellipsoid', parts: [part], materials: [material] }
}

/** Frames the model in a square picture with a margin. */
export function framed(model: Model, size = 300, changes: Partial<Framing> = {}): Framing {
  const { low, high } = boxOf(model)
  const extent = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  const centre = [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2) as Vector
  return { width: size, height: size, scale: (size * 0.8) / extent, centre, ...changes }
}

export function outlineFrom(model: Model, side: Side, framing: Framing = framed(model)): Outline {
  const { width, height } = framing
  return traceOutline({ width, height, values: coverage(model, side, framing) }, [0, 0, width, height])
}

export function outlinesFrom(model: Model, from: readonly Side[] = sides): Outlines {
  return Object.fromEntries(from.map((side) => [side, outlineFrom(model, side)])) as unknown as Outlines
}

/** Carves at draft detail, without smoothing unless stated. */
export async function carved(
  outlines: Outlines,
  options: Partial<BodyOptions> = {},
): Promise<{ body: CarvedBody; audit: Audit; overlaps: number[]; placements: Placements }> {
  const placements = alignViews(outlines, options.symmetry)
  const all: BodyOptions = { detail: 'draft', smoothness: 0, symmetry: false, corners: 'round', depth: 0.9, ...options }
  const body = await carveBody(outlines, placements, all, () => {})
  const overlaps = sides
    .filter((side) => outlines[side] !== undefined)
    .map((name) => silhouetteOverlap(body, outlines[name]!, { name, placement: placements[name]! }).overlap)
  const { positions, indices } = body
  const part = { name: 'body', material: 0, positions, indices }
  return { body, audit: auditModel({ name: 'body', materials: [], parts: [part] }), overlaps, placements }
}
