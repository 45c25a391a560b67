/** Hollows a solid: an inner surface at the requested distance from the outer one. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { findEdges } from '../../mesh/edges.ts'
import { areaNormal, cornerOffsets, surfaceArea } from '../../mesh/face-normal.ts'
import { findShells } from '../../mesh/shells.ts'
import type { Surface } from '../../mesh/surface.ts'
import { dot } from '../../mesh/vectors.ts'
import type { Progress } from '../../model.ts'
import {
  joinBodies,
  pickTriangles,
  plainBody,
  turnTriangle,
  volumeOf,
  withTriangles,
  type Body,
} from '../../repair/body.ts'
import { patchesOf } from '../../repair/fans.ts'
import { twinsOf } from '../../mesh/twins.ts'
import { lighter } from '../../repair/lighter.ts'
import { isWatertight } from '../../repair/part-touching.ts'
import { DistanceBand } from '../../volume/distance-band.ts'
import { offsetSurface } from '../../volume/offset-surface.ts'
import { hollowWall } from '../measure/hollow-wall.ts'
import { surfaceOf } from '../surface-of.ts'

export interface Hollowed {
  /** The unchanged outer surface and the cavity walls, wound so that the material is inside. */
  body: Body
  /** The wall of each cavity, wound outwards like a solid, largest first. */
  cavities: Body[]
}

/** Lattice samples across the wall, unless the lattice becomes too large. */
const samplesInWall = 4
/**
 * Approximate number of cells that the inner surface passes through; exceeded only if a cell would otherwise be larger
 * than half the wall.
 */
const usualCells = 120_000
const maxCells = 600_000
/** If fewer cells are crossed and the wall is not accurate enough, cells of half the size are tried. */
const fewCells = 40_000

/** Simplification errors as fractions of the wall, tried in turn. */
const slacks = [0.025, 0.012, 0.005]
/**
 * Required fraction of the inner surface whose wall is within 5 %, and the improvement for which the next attempt is
 * preferred.
 */
const goodShare = 0.997
const betterBy = 0.001
const samplesToChoose = 20_000

/** Narrower gaps, as a fraction of the wall, are below the lattice's resolution and would not drain. */
const narrowest = 1 / samplesInWall

/**
 * The cavity is where the distance to the outer surface exceeds the wall. Its surface is extracted from a lattice of
 * exact distances by dual contouring and simplified within a small fraction of the wall; then every point is moved
 * along its line to the nearest outer point until its distance equals the wall. Cavities smaller than a drop (8 wall³
 * or 20 mm³) and gaps narrower on average than a quarter of the wall stay solid. Rejects with `invalid-input` if the
 * wall leaves no cavity.
 */
export async function hollowOut(body: Body, wallMm: number, look: number, progress: Progress): Promise<Hollowed> {
  let best = await wallWithin(body, wallMm, cellFor(body, wallMm), look, (fraction, doing) =>
    progress(fraction * 0.7, doing),
  )
  if (best === null) throw noRoom(wallMm)
  if (best.share < goodShare - betterBy && best.cells < fewCells) {
    const finer = await wallWithin(body, wallMm, best.cellMm / 2, look, (fraction, doing) =>
      progress(0.7 + fraction * 0.25, doing),
    )
    if (finer !== null && finer.share > best.share) best = finer
  }
  progress(0.95, 'hollowing')
  const { wall } = best
  const cavities = patchesOf(twinsOf(wall.triangles))
    .map((patch) => pickTriangles(wall, patch))
    .toSorted((a, b) => volumeOf(b) - volumeOf(a))
  const inverted = cavities.map((cavity) => {
    const inward = { ...cavity, triangles: cavity.triangles.slice(), attributes: cavity.attributes.slice() }
    for (let triangle = 0; triangle < inward.look.length; triangle++) turnTriangle(inward, triangle)
    return inward
  })
  return { body: joinBodies([body, ...inverted]), cavities }
}

interface Wall {
  /** Wound outwards, as if the cavities were solids. */
  wall: Body
  /** Fraction of its area that is within 5 % of the wall. */
  share: number
  cellMm: number
  /** Number of cells that the wall crosses. */
  cells: number
}

/** The inner surface on a lattice of the given cell size; null if nothing is worth hollowing. */
async function wallWithin(
  body: Body,
  wallMm: number,
  cellMm: number,
  look: number,
  progress: Progress,
): Promise<Wall | null> {
  const outer = surfaceOf(body)
  const options = { cell: cellMm, margin: wallMm * 0.1, level: -wallMm }
  const band = new DistanceBand(outer, options, (fraction) => progress(fraction * 0.5, 'measuring-walls'))
  progress(0.5, 'hollowing')
  const { positions, indices } = offsetSurface(outer, band)
  progress(0.65, 'hollowing')
  const full = worthHollowing(plainBody(body, positions, indices, look), wallMm)
  if (full.look.length === 0) return null
  const light = await lightWall(full, body, wallMm, (fraction) => progress(0.7 + fraction * 0.3, 'hollowing'))
  return { ...light, cellMm, cells: full.look.length / 2 }
}

function cellFor({ points, triangles }: Body, wallMm: number): number {
  const area = surfaceArea(points, triangles)
  const usual = Math.max(wallMm / samplesInWall, Math.sqrt(area / usualCells))
  return Math.max(Math.min(usual, wallMm / 2), Math.sqrt(area / maxCells))
}

/** The shells that are cavities, without drops and gaps. */
function worthHollowing(full: Body, wallMm: number): Body {
  const shells = findShells(findEdges(full.triangles))
  const volume = new Float64Array(shells.count)
  const area = new Float64Array(shells.count)
  const { points: p, triangles } = full
  for (let triangle = 0; triangle < full.look.length; triangle++) {
    const [a, b, c] = cornerOffsets(triangles, triangle)
    const [x, y, z] = areaNormal(p, a, b, c)
    const shell = shells.shellOfTriangle[triangle]!
    area[shell]! += Math.sqrt(x * x + y * y + z * z) / 2
    volume[shell]! += (x * p[a]! + y * p[a + 1]! + z * p[a + 2]!) / 6
  }
  const least = Math.max(20, 8 * wallMm ** 3)
  const isWorth = volume.map((own, shell) => (own > least && (2 * own) / area[shell]! > wallMm * narrowest ? 1 : 0))
  return withTriangles(full, (triangle) => isWorth[shells.shellOfTriangle[triangle]!] === 1)
}

/** Simplifies the wall with each point at its required distance; unchanged if the result would not be closed. */
async function lightWall(
  full: Body,
  outer: Body,
  wallMm: number,
  progress: Progress,
): Promise<Pick<Wall, 'wall' | 'share'>> {
  const surface = surfaceOf(outer)
  let best: Pick<Wall, 'wall' | 'share'> | null = null
  for (const [i, slack] of slacks.entries()) {
    progress(i / slacks.length)
    const light = await lighter(full, wallMm * slack, 0)
    const wall = { ...light, points: light.points.slice() }
    fitToWall(wall.points, wall.triangles, surface, wallMm, 2)
    if (!isWatertight(wall)) continue
    const share = hollowWall(outer, [wall], wallMm, () => {}, samplesToChoose).withinFivePercent
    if (best !== null && share < best.share + betterBy) break
    best = { wall, share }
    if (share >= goodShare) break
  }
  return best ?? { wall: full, share: 0 }
}

function noRoom(wallMm: number): AppError {
  return new AppError('invalid-input', `A wall of ${wallMm} mm leaves nothing to hollow out`, {
    details: { field: 'hollow_mm', reason: 'no-room-to-hollow' },
  })
}

/** Newton steps along the line to the nearest outer point. A step that would flip a triangle is halved, then undone. */
function fitToWall(points: Float64Array, triangles: Uint32Array, outer: Surface, wallMm: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const before = points.slice()
    for (let i = 0; i < points.length; i += 3) {
      const near = outer.closest(points[i]!, points[i + 1]!, points[i + 2]!, wallMm * 1.7)
      if (!(near.distance > 0) || near.face < 0) continue
      const step = Math.min(wallMm * 0.3, Math.max(-wallMm * 0.3, wallMm - near.distance)) / near.distance
      points[i]! += (points[i]! - near.x) * step
      points[i + 1]! += (points[i + 1]! - near.y) * step
      points[i + 2]! += (points[i + 2]! - near.z) * step
    }
    for (let repeat = 0; repeat < 4 && undoTurned(points, before, triangles, repeat < 2 ? 0.5 : 0) > 0; repeat++);
  }
}

function undoTurned(points: Float64Array, before: Float64Array, triangles: Uint32Array, keep: number): number {
  let turned = 0
  for (let triangle = 0; triangle * 3 < triangles.length; triangle++) {
    const corners = cornerOffsets(triangles, triangle)
    if (dot(areaNormal(points, ...corners), areaNormal(before, ...corners)) > 0) continue
    turned++
    for (const at of corners)
      for (let axis = 0; axis < 3; axis++)
        points[at + axis] = before[at + axis]! + keep * (points[at + axis]! - before[at + axis]!)
  }
  return turned
}
