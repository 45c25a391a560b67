/** Prepares a model for slicers: one welded surface in millimetres, Z up. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { printGridKey, printGridPerMm } from '../mesh/print-grid.ts'
import { weldPositions } from '../mesh/weld.ts'
import type { Model, Part } from '../model.ts'
import { checkedParts } from './check-model.ts'
import { transformPart } from './transform-part.ts'
import { toPrintSpace } from './studio-space.ts'
import { usedVertices } from './vertex-lists.ts'

export interface PrintMesh {
  /** 3 per vertex, millimetres, Z up; distinct and used. */
  positions: Float32Array
  /** 3 per triangle, distinct. */
  indices: Uint32Array
  /** The parts with triangles, as in the model. */
  parts: Part[]
  /** Per triangle: index in `parts`, and index within that part. */
  partOf: Uint32Array
  triangleOf: Uint32Array
}

/**
 * Welds equal positions and drops collapsed triangles, which keeps closed surfaces closed: such a triangle runs back
 * and forth along its only edge. Slivers stay, since dropping them would open gaps. Throws `bad-geometry`.
 */
export function printMesh(model: Model): PrintMesh {
  const parts = checkedParts(model)
  const placed = parts.map(printPart)
  const { positions, indices } = weldPositions({ ...model, parts: placed })
  const triangleCount = indices.length / 3
  const mesh: PrintMesh = {
    positions,
    indices: new Uint32Array(indices.length),
    parts,
    partOf: new Uint32Array(triangleCount),
    triangleOf: new Uint32Array(triangleCount),
  }
  let count = 0
  let from = 0
  for (const [index, part] of parts.entries())
    for (let triangle = 0; triangle < part.indices.length / 3; triangle++, from += 3) {
      const a = indices[from]!
      const b = indices[from + 1]!
      const c = indices[from + 2]!
      if (a === b || b === c || c === a) continue
      mesh.indices[count * 3] = a
      mesh.indices[count * 3 + 1] = b
      mesh.indices[count * 3 + 2] = c
      mesh.partOf[count] = index
      mesh.triangleOf[count] = triangle
      count++
    }
  return count === triangleCount ? mesh : withoutCollapsed(mesh, count)
}

/** Converts a part to millimetres, Z up, on the grid. Throws `bad-geometry`. */
export function printPart(part: Part): Part {
  return onGrid(transformPart({ ...part, material: 0 }, toPrintSpace))
}

function onGrid(part: Part): Part {
  const { positions } = part
  for (let i = 0; i < positions.length; i++) {
    const placed = Math.fround(printGridKey(positions[i]!) / printGridPerMm)
    // A finite length in metres may overflow in millimetres.
    if (!Number.isFinite(placed))
      throw new AppError('bad-geometry', `Part "${part.name}" is too far away to be written in millimetres`, {
        details: { reason: 'damaged-part', part: part.name },
      })
    // Minus zero is written as zero.
    positions[i] = placed + 0
  }
  return part
}

function withoutCollapsed(mesh: PrintMesh, kept: number): PrintMesh {
  return {
    ...mesh,
    ...usedVertices(mesh.positions, mesh.indices.subarray(0, kept * 3)),
    partOf: mesh.partOf.slice(0, kept),
    triangleOf: mesh.triangleOf.slice(0, kept),
  }
}
