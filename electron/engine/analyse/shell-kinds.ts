/** Classifies shells: outer skin, cavity wall, hidden inner shell, or floating bit. */
import type { Shells } from '../mesh/shells.ts'
import type { Surface } from '../mesh/surface.ts'
import type { FaceTurns } from './face-turns.ts'
import { vertexObjects, type WeldedMesh } from '../mesh/welded-mesh.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

export interface Shell {
  triangles: number
  /** Minimum and maximum corner. */
  box: [number, number, number, number, number, number]
  area: number
  closed: boolean
  kind: 'outer' | 'cavity' | 'inner' | 'floating'
  /** Flipped as a whole: closed, not inside another, and inside out. */
  flipped: boolean
}

/** A shell whose diagonal is below this fraction of the largest one in its object is a floating bit. */
const bit = 0.1
/** Ray directions; irregular, so that no ray runs along an axis or a diagonal. */
const directions = [
  [0.8141, 0.4297, 0.3907],
  [-0.3719, 0.8573, 0.3559],
  [0.2791, -0.3413, 0.8977],
  [-0.6113, -0.5821, 0.5363],
  [0.5689, -0.7109, -0.4133],
  [-0.4621, 0.3271, -0.8243],
  [0.1933, 0.6389, -0.7447],
] as const

/**
 * A shell is inside another of the same object if its winding number there, the mean over seven rays, is above one half
 * (Jacobson, Kavan & Sorkine-Hornung 2013), with faces corrected as in `turns`. Closed shells inside an odd number of
 * others are cavity walls if they face inwards, otherwise hidden. Stops after `maxTests` box and triangle tests, which
 * only intersecting shells reach; the rest then count as outside, and the result as incomplete.
 */
export function shellKinds(
  mesh: WeldedMesh,
  shells: Shells,
  turns: FaceTurns,
  surface: Surface,
  maxTests = 20_000_000 + (mesh.indices.length / 3) * 200,
): { shells: Shell[]; complete: boolean } {
  const found = describe(mesh, shells, turns)
  const diagonals = found.map(({ box }) => Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]))
  const starts = firstFaces(shells)
  const objects = vertexObjects(mesh)
  const objectOf = (shell: number): number => objects?.[mesh.indices[starts[shell]! * 3]!] ?? 0
  const largest = new Map<number, number>()
  for (const [i, diagonal] of diagonals.entries())
    if (Number.isFinite(diagonal)) largest.set(objectOf(i), Math.max(diagonal, largest.get(objectOf(i)) ?? 0))
  const turnedFaces = new Uint32Array(shells.count)
  shells.shellOfTriangle.forEach((shell, face) => {
    if (shell >= 0) turnedFaces[shell]! += turns.isFlipped[face]!
  })
  const boxes = boxesWithin(found.map(({ box }) => box))
  const isWithinLimit = (): boolean => boxes.tests() + surface.tests <= maxTests
  const depths = found.map((_, i) =>
    isWithinLimit() && boxes.isWithinOther(i)
      ? depthOf(mesh, surface, shells, turns, starts[i]!, (shell) => shell !== i && objectOf(shell) === objectOf(i))
      : 0,
  )
  const kinds = found.map((shell, i): Shell => {
    const inward = turns.closed[i] === 1 ? turns.storedVolume[i]! < 0 : false
    const inside = depths[i]! > 0
    const kind = inside
      ? depths[i]! % 2 === 1 && inward
        ? 'cavity'
        : 'inner'
      : diagonals[i]! < (largest.get(objectOf(i)) ?? 0) * bit
        ? 'floating'
        : 'outer'
    return { ...shell, kind, flipped: inward && !inside && turnedFaces[i] === shell.triangles }
  })
  return { shells: kinds, complete: isWithinLimit() }
}

function describe(
  { positions: p, indices }: WeldedMesh,
  shells: Shells,
  turns: FaceTurns,
): Omit<Shell, 'kind' | 'flipped'>[] {
  const found = Array.from({ length: shells.count }, (_, i) => ({
    triangles: 0,
    box: [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity] as Shell['box'],
    area: 0,
    closed: turns.closed[i] === 1,
  }))
  for (let corner = 0; corner < indices.length; corner++) {
    const shell = shells.shellOfTriangle[Math.floor(corner / 3)]!
    if (shell < 0) continue
    const { box } = found[shell]!
    if (corner % 3 === 0) found[shell]!.triangles++
    for (let axis = 0; axis < 3; axis++) {
      const value = p[indices[corner]! * 3 + axis]!
      if (value < box[axis]!) box[axis] = value
      if (value > box[3 + axis]!) box[3 + axis] = value
    }
  }
  // A shell without a finite vertex has no position.
  for (const { box } of found) if (!box.every(Number.isFinite)) box.fill(0)
  return found
}

function firstFaces({ count, shellOfTriangle }: Shells): Int32Array {
  const first = new Int32Array(count).fill(-1)
  for (let face = shellOfTriangle.length - 1; face >= 0; face--)
    if (shellOfTriangle[face]! >= 0) first[shellOfTriangle[face]!] = face
  return first
}

function isWithin(inner: Shell['box'], outer: Shell['box']): boolean {
  return (
    inner[0] >= outer[0] &&
    inner[1] >= outer[1] &&
    inner[2] >= outer[2] &&
    inner[3] <= outer[3] &&
    inner[4] <= outer[4] &&
    inner[5] <= outer[5]
  )
}

const maxColumns = 64

/**
 * Whether a box lies within another, and the number of boxes tested: only those above the grid cell of its minimum
 * corner.
 */
function boxesWithin(boxes: readonly Shell['box'][]): { isWithinOther: (i: number) => boolean; tests: () => number } {
  const low = [0, 2].map((axis) => boxes.reduce((min, box) => Math.min(min, box[axis]!), Infinity))
  const high = [0, 2].map((axis) => boxes.reduce((max, box) => Math.max(max, box[3 + axis]!), -Infinity))
  let columns = maxColumns
  const columnOf = (value: number, side: 0 | 1): number =>
    Math.min(columns - 1, Math.max(0, Math.floor(((value - low[side]!) / (high[side]! - low[side]! || 1)) * columns)))
  const rangeOf = (box: Shell['box']): [number, number, number, number] => [
    columnOf(box[0], 0),
    columnOf(box[3], 0),
    columnOf(box[2], 1),
    columnOf(box[5], 1),
  ]
  const squares = (): number =>
    boxes.reduce((sum, box) => {
      const [left, right, back, front] = rangeOf(box)
      return sum + (right - left + 1) * (front - back + 1)
    }, 0)
  while (columns > 1 && squares() > 16 * boxes.length + 1e5) columns /= 2
  const boxesAbove: number[][] = Array.from({ length: columns ** 2 }, () => [])
  boxes.forEach((box, i) => {
    const [left, right, back, front] = rangeOf(box)
    for (let z = back; z <= front; z++) for (let x = left; x <= right; x++) boxesAbove[x + columns * z]!.push(i)
  })
  let tests = 0
  return {
    isWithinOther(i) {
      const box = boxes[i]!
      const square = boxesAbove[columnOf(box[0], 0) + columns * columnOf(box[2], 1)]!
      tests += square.length
      return square.some((other) => other !== i && isWithin(box, boxes[other]!))
    },
    tests: () => tests,
  }
}

/** Counts the candidate shells that wind around the centroid of a face. */
function depthOf(
  { positions: p, indices }: WeldedMesh,
  surface: Surface,
  shells: Shells,
  turns: FaceTurns,
  face: number,
  counts: (shell: number) => boolean,
): number {
  const [x, y, z] = vec3((axis) => {
    const at = (k: number): number => p[indices[face * 3 + k]! * 3 + axis]!
    return (at(0) + at(1) + at(2)) / 3
  })
  const winding = new Map<number, number>()
  for (const direction of directions)
    for (const crossing of surface.crossings(x, y, z, direction[0], direction[1], direction[2])) {
      const shell = shells.shellOfTriangle[crossing.face]!
      if (shell < 0 || !counts(shell)) continue
      const outward = crossing.front === (turns.isFlipped[crossing.face] === 1)
      winding.set(shell, (winding.get(shell) ?? 0) + (outward ? 1 : -1))
    }
  return [...winding.values()].filter((sum) => sum > directions.length / 2).length
}
