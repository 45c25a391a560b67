/** The outlines of a model of several filaments, layer by layer. */
import { printMesh } from '../../../electron/engine/formats/print-mesh.ts'
import type { Model } from '../../../electron/engine/model.ts'

export interface Outline {
  /** Millimetres. */
  length: number
  /** The nearest point of the outline from a place on the bed: how far it is, up to the side of a cell, and its filament, the first at 0. */
  nearest(x: number, y: number): { distance: number; filament: number }
}

const cellMm = 1

/** The outline at a height above the bed, the middle of the model's box standing at `middle`. Z up. */
export function outlinesOf(model: Model, middle: readonly [number, number]): (height: number) => Outline {
  const { positions, indices, parts, partOf } = printMesh(model)
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3]!, value)
    high[i % 3] = Math.max(high[i % 3]!, value)
  })
  const shift = [middle[0] - (low[0]! + high[0]!) / 2, middle[1] - (low[1]! + high[1]!) / 2]
  const filamentOf = parts.map(({ material }) => (model.materials[material]!.filament ?? 1) - 1)
  return (height) => {
    const z = low[2]! + height
    let total = 0
    const cells = new Map<string, number[][]>()
    for (let i = 0; i < indices.length; i += 3) {
      const ends: number[][] = []
      for (let side = 0; side < 3; side++) {
        const a = indices[i + side]! * 3
        const b = indices[i + ((side + 1) % 3)]! * 3
        const [from, to] = [positions[a + 2]! - z, positions[b + 2]! - z]
        if (from < 0 === to < 0) continue
        const share = from / (from - to)
        ends.push(
          [0, 1].map(
            (axis) => positions[a + axis]! + (positions[b + axis]! - positions[a + axis]!) * share + shift[axis]!,
          ),
        )
      }
      const [from, to] = ends
      if (from === undefined || to === undefined) continue
      const length = Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!)
      total += length
      const steps = Math.ceil(length / cellMm) + 1
      const segment = [...from, ...to, filamentOf[partOf[i / 3]!]!]
      const touched = new Set<string>()
      for (let step = 0; step <= steps; step++) {
        const [x, y] = [0, 1].map((axis) => from[axis]! + ((to[axis]! - from[axis]!) * step) / steps)
        touched.add(cellOf(x!, y!))
      }
      for (const cell of touched) cells.set(cell, [...(cells.get(cell) ?? []), segment])
    }
    return {
      length: total,
      nearest(x, y) {
        let found = { distance: Infinity, filament: 0 }
        for (const dx of [-cellMm, 0, cellMm])
          for (const dy of [-cellMm, 0, cellMm])
            for (const segment of cells.get(cellOf(x + dx, y + dy)) ?? []) {
              const away = distance(x, y, segment)
              if (away < found.distance) found = { distance: away, filament: segment[4]! }
            }
        return found
      },
    }
  }
}

function cellOf(x: number, y: number): string {
  return `${Math.floor(x / cellMm)} ${Math.floor(y / cellMm)}`
}

function distance(x: number, y: number, [ax, ay, bx, by]: readonly number[]): number {
  const [ux, uy] = [bx! - ax!, by! - ay!]
  const along = Math.min(1, Math.max(0, ((x - ax!) * ux + (y - ay!) * uy) / (ux * ux + uy * uy || 1)))
  return Math.hypot(x - ax! - ux * along, y - ay! - uy * along)
}
