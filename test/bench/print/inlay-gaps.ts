/** How wide the gaps around inlays are, as distances across them. */
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { sampleSurface } from '../../../electron/engine/mesh/surface-samples.ts'
import { dot, minus, plus, scaled, type Vector } from '../../../electron/engine/mesh/vectors.ts'
import type { Body } from '../../../electron/engine/repair/body.ts'
import { normalOf } from '../../../electron/engine/repair/orient-patches.ts'

/** Of one colour: what it fills without a clearance, which is its pocket, and its inlay with one. */
export interface Pocketed {
  pocket: Body
  /** Null where the colour has none left. */
  inlay: Body | null
}

/** Distances in millimetres, over the walls and floors of all pockets by area. */
export interface Gaps {
  /** From where an inlay can face the wall across the clearance: half of the places, 95 of 100 and all are no wider. */
  medianMm: number
  wideMm: number
  maxMm: number
  /** Of all walls and floors, where none can: corners, and patches too narrow for an inlay. */
  crampedShare: number
  /** There, where something of the inlay is within ten clearances, and where nothing is. */
  crampedMostMm: number
  emptyShare: number
  /** From walls and floors of inlays to the nearest other solid: 1 and 5 of 100 places are no farther. */
  nearestMm: number
  nearMm: number
}

const samples = 20_000
/** A face nearer to a surface than this lies in it: above what single precision leaves of it, below the shallowest floor. */
const sameMm = 1e-3
/** The ball is so much larger than the clearance that an inlay is 20 µm wide where it has room; room that is missing by less is there. */
const roomMm = { more: 0.01, missing: 2e-3 }

/**
 * An inlay is the pocket less everything nearer to a wall or floor than the clearance (half of it where two inlays face each other, since both
 * give way): so a place of the wall has the clearance before it where a ball of that radius touches the wall there and lies in the
 * pocket. In a corner of the pocket no ball does, and the gap is wider, by 1 over the sine of half its angle, if the inlay keeps its distance to
 * both walls. Those places are counted apart, and so are those whose ball would lie above the surface, or below a place of it that is too near
 * to a wall: an inlay is put in from there.
 *
 * Before, the volume that was missing was divided by the area between the solids. In that area the rim at the top is missing, and patches too
 * narrow for an inlay counted whole.
 */
export function inlayGaps(
  core: Body,
  cells: readonly Pocketed[],
  outside: { body: Body; surface: Surface },
  clearanceMm: number,
): Gaps {
  const coreSurface = new Surface(core.points, core.triangles)
  const inner = cells.map(({ pocket }) => innerFaces(pocket, outside, coreSurface))
  const areas = inner.map(
    ({ core: own, others }, i) => areaOf(cells[i]!.pocket, own) + areaOf(cells[i]!.pocket, others),
  )
  const all = areas.reduce((sum, area) => sum + area, 0)
  const facing: number[] = []
  let [cramped, empty, crampedMostMm, asked] = [0, 0, 0, 0]
  for (const [i, { pocket, inlay }] of cells.entries()) {
    const { core: own, others, top: outer } = inner[i]!
    const top = surfaceOfFaces(pocket, outer)
    const walls = [
      { surface: surfaceOfFaces(pocket, own), wantedMm: clearanceMm },
      { surface: surfaceOfFaces(pocket, others), wantedMm: clearanceMm / 2 },
    ]
    const inlaySurface = inlay === null ? null : new Surface(inlay.points, inlay.triangles)
    for (const { surface, wantedMm } of walls) {
      if (surface.empty) continue
      const faces = surface.indices
      const share =
        areaOf(
          { ...pocket, triangles: faces },
          Array.from({ length: faces.length / 3 }, (_, at) => at),
        ) / all
      const { positions, faces: faceOf } = sampleSurface(surface.positions, faces, Math.ceil(samples * share), 1)
      for (const [at, face] of faceOf.entries()) {
        asked++
        const place: Vector = [positions[at * 3]!, positions[at * 3 + 1]!, positions[at * 3 + 2]!]
        // Twice, since an inlay that faces another one gives way by half.
        const gap = (inlaySurface?.closest(...place).distance ?? Infinity) * (clearanceMm / wantedMm)
        const [x, y, z] = normalOf({ ...pocket, triangles: faces }, face)
        const middle = minus(place, scaled([x, y, z], wantedMm + roomMm.more))
        const hasRoom = (at: Vector): boolean =>
          walls.every(
            ({ surface: wall, wantedMm: wanted }) =>
              wall.closest(...at).distance >= wanted + roomMm.more - roomMm.missing,
          )
        const above = top.closest(...middle)
        const isClear = isInside(outside, middle) && hasRoom(middle) && hasRoom([above.x, above.y, above.z])
        if (isClear) facing.push(gap)
        else if (gap > 10 * clearanceMm) empty++
        else {
          cramped++
          crampedMostMm = Math.max(crampedMostMm, gap)
        }
      }
    }
  }
  const near = distancesOf(cells, coreSurface, outside.surface)
  return {
    medianMm: quantile(facing, 0.5),
    wideMm: quantile(facing, 0.95),
    maxMm: quantile(facing, 1),
    nearestMm: quantile(near, 0.01),
    nearMm: quantile(near, 0.05),
    crampedShare: (cramped + empty) / Math.max(1, asked),
    crampedMostMm,
    emptyShare: empty / Math.max(1, asked),
  }
}

/** From places of the walls and floors of inlays, by area, to the nearest other solid. */
function distancesOf(cells: readonly Pocketed[], core: Surface, outside: Surface): number[] {
  const inlays = cells.flatMap(({ inlay }) => (inlay === null ? [] : [inlay]))
  const surfaces = inlays.map(({ points, triangles }) => new Surface(points, triangles))
  return inlays.flatMap((inlay, i) => {
    const faces = [...inlay.look.keys()].filter(
      (triangle) => outside.closest(...middleOf(inlay, triangle), sameMm).face < 0,
    )
    const inner = surfaceOfFaces(inlay, faces)
    if (inner.empty) return []
    const others = [core, ...surfaces.filter((_, k) => k !== i)]
    const { positions } = sampleSurface(inner.positions, inner.indices, Math.ceil(samples / inlays.length), 1)
    return Array.from({ length: positions.length / 3 }, (_, at) =>
      Math.min(
        ...others.map((other) => other.measure(positions[at * 3]!, positions[at * 3 + 1]!, positions[at * 3 + 2]!)),
      ),
    )
  })
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** The triangles of a pocket: those in the surface of the model, those that the core lies behind, and those that other inlays do. */
function innerFaces(
  pocket: Body,
  { body, surface }: { body: Body; surface: Surface },
  core: Surface,
): Record<'top' | 'core' | 'others', number[]> {
  const found = { top: [] as number[], core: [] as number[], others: [] as number[] }
  for (let triangle = 0; triangle < pocket.look.length; triangle++) {
    const middle = middleOf(pocket, triangle)
    const [x, y, z, area] = normalOf(pocket, triangle)
    if (!(area > 0)) continue
    const near = surface.closest(...middle, sameMm)
    const [nx, ny, nz] = near.face < 0 ? [0, 0, 0] : normalOf(body, near.face)
    if (dot([x, y, z], [nx, ny, nz]) > 0.9) found.top.push(triangle)
    else if (core.closest(...middle, sameMm).face >= 0) found.core.push(triangle)
    else found.others.push(triangle)
  }
  return found
}

function middleOf({ points, triangles }: Body, triangle: number): Vector {
  let sum: Vector = [0, 0, 0]
  for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
    const at = triangles[corner]! * 3
    sum = plus(sum, [points[at]!, points[at + 1]!, points[at + 2]!])
  }
  return scaled(sum, 1 / 3)
}

function areaOf(body: Body, triangles: readonly number[]): number {
  return triangles.reduce((sum, triangle) => sum + normalOf(body, triangle)[3], 0)
}

function surfaceOfFaces({ points, triangles }: Body, faces: readonly number[]): Surface {
  return new Surface(points, Uint32Array.from(faces.flatMap((face) => [...triangles.subarray(face * 3, face * 3 + 3)])))
}

/** By the crossings of a ray, which no edge is likely to lie on. */
function isInside({ surface }: { surface: Surface }, [x, y, z]: Vector): boolean {
  return surface.crossings(x, y, z, 0.391, 0.735, 0.554).length % 2 === 1
}
