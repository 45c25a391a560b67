/** A model as slicers want it: one welded surface in millimetres, Z up. What STL and 3MF share. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { weldPositions } from '../mesh/weld.ts'
import type { Model, Part } from '../model.ts'
import { checkedParts } from './check-model.ts'
import { placePart } from './place-part.ts'
import { toPrintSpace } from './upright.ts'
import { usedVertices } from './vertex-lists.ts'

/** Positions lie on this grid, so that text and binary files hold the same points: ten nanometres. */
export const printGridPerMm = 100_000

export interface PrintMesh {
  /** 3 per vertex, millimetres, Z up, every vertex once and used. */
  positions: Float32Array
  /** 3 per triangle; no triangle uses a vertex twice. */
  indices: Uint32Array
  /** The parts that hold triangles, as the model has them. */
  parts: Part[]
  /** Per triangle: which of `parts`, and which of its triangles. */
  partOf: Uint32Array
  triangleOf: Uint32Array
}

/**
 * Welds identical positions and leaves out triangles that have collapsed to a line or a point. That keeps a closed surface
 * closed: such a triangle runs along its one edge forth and back. Slivers between three different points stay, because
 * without them their neighbours would gape. Throws `bad-geometry`.
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
  let kept = 0
  let from = 0
  for (const [place, part] of parts.entries())
    for (let triangle = 0; triangle < part.indices.length / 3; triangle++, from += 3) {
      const a = indices[from]!
      const b = indices[from + 1]!
      const c = indices[from + 2]!
      if (a === b || b === c || c === a) continue
      mesh.indices[kept * 3] = a
      mesh.indices[kept * 3 + 1] = b
      mesh.indices[kept * 3 + 2] = c
      mesh.partOf[kept] = place
      mesh.triangleOf[kept] = triangle
      kept++
    }
  return kept === triangleCount ? mesh : withoutCollapsed(mesh, kept)
}

/** A part in millimetres, Z up, on the grid. Throws `bad-geometry`. */
export function printPart(part: Part): Part {
  return onGrid(placePart({ ...part, material: 0 }, toPrintSpace))
}

function onGrid(part: Part): Part {
  const { positions } = part
  for (let i = 0; i < positions.length; i++) {
    const placed = Math.fround(Math.round(positions[i]! * printGridPerMm) / printGridPerMm)
    // A number of metres may be none of millimetres.
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
