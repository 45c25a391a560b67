/** Finds room for connectors in a cut, measured against the surface before the cut. */
import {
  type CuttingPlane,
  cutSection,
  flatBox,
  type FlatBox,
  flatten,
  isInBox,
  isInside,
  planeAxes,
} from '../../../../shared/geometry/section.ts'
import { dot, minus, plus, scaled, type Vector } from '../../mesh/vectors.ts'
import type { Surface } from '../../mesh/surface.ts'
import type { Body } from '../../repair/body.ts'
import { surfaceOf } from '../surface-of.ts'

/**
 * Space for a connector: a bore from `deep` behind its plane to `deep` in front of it, and the wall that must remain
 * around it.
 */
export interface Room {
  /** Radius of the widest bore, millimetres. */
  radius: number
  /** Depth of the deeper bore. */
  deep: number
  wall: number
}

/** The uncut material, and all cutting planes. */
export interface Material {
  body: Body
  planes: readonly CuttingPlane[]
  /** Replaces the body's own surface, for example if the bored face is not a limit. */
  surface?: Surface
  /** `plane`: bores only go into the material before the plane. */
  from?: 'plane'
}

/** Samples along the axis, per distance to keep. */
const samplesPerReach = 6
/** Candidates along the longer side of a section. */
const maxAcross = 100

/**
 * Spare space around a connector at a point of the plane; negative if there is too little. Otherwise every point of the
 * bore is at least the wall away from the surface and from all other planes, since the axis is at least the wall plus
 * the radius away.
 */
export function spareRoom(
  { body, planes, surface = surfaceOf(body), from }: Material,
  at: Vector,
  plane: CuttingPlane,
  room: Room,
): number {
  const keep = room.radius + room.wall
  const steps = Math.max(2, Math.ceil((2 * room.deep) / (keep / samplesPerReach)))
  const between = (2 * room.deep) / steps
  let spare = Infinity
  // From the centre outwards: that is where too little room usually shows first.
  for (let i = 0; i <= steps; i++) {
    const along = (i % 2 === 0 ? i / 2 : -(i + 1) / 2) * between
    if (Math.abs(along) > room.deep + between || (from === 'plane' && along < 0)) continue
    const [x, y, z] = plus(at, scaled(plane.normal, along))
    const near = surface.closest(x, y, z, spare === Infinity ? keep * 4 : spare + keep + between)
    if (near.distance < Infinity) spare = Math.min(spare, near.distance - keep - between / 2)
    for (const other of planes) {
      if (other === plane) continue
      const away = Math.abs(dot(other.normal, [x, y, z]) - other.offset)
      // The same plane, cut through another piece, is not a wall.
      if (isSame(other, plane)) continue
      spare = Math.min(spare, away - keep - between / 2)
    }
    if (spare < 0) return spare
  }
  return spare === Infinity ? keep * 3 : spare
}

/** The section of the material with a plane: closed loops, two coordinates per corner, and their boxes. */
export interface Outline {
  loops: Float64Array[]
  boxes: FlatBox[]
}

/** The section of the material with a plane; shared by all sizes tried there. */
export function outlineAt({ body }: Material, plane: CuttingPlane): Outline {
  const section = cutSection(body.points, body.triangles, plane)
  const loops = section.loops.filter(({ closed }) => closed).map(({ points }) => flatten(points, plane))
  return { loops, boxes: loops.map(flatBox) }
}

/**
 * Grid points of a plane, in space, that are inside the material with enough space around them. `spare` is the spare
 * space at each.
 */
export function placesWithRoom(
  material: Material,
  plane: CuttingPlane,
  outline: Outline,
  room: Room,
): { at: Vector; spare: number }[] {
  const [u, v] = planeAxes(plane.normal)
  const origin = scaled(plane.normal, plane.offset)
  const [x0, y0, x1, y1] = flatBox(outline.boxes.flat())
  const step = Math.max((room.radius + room.wall) / 4, Math.max(x1 - x0, y1 - y0) / maxAcross)
  const found: { at: Vector; spare: number }[] = []
  for (let x = x0 + step / 2; x < x1; x += step)
    for (let y = y0 + step / 2; y < y1; y += step) {
      if (!isWithin(outline, x, y)) continue
      const at = plus(plus(origin, scaled(u, x)), scaled(v, y))
      const spare = spareRoom(material, at, plane, room)
      if (spare >= 0) found.push({ at, spare })
    }
  return found
}

/** Projects a point onto a plane. */
export function ontoPlane(at: Vector, { normal, offset }: CuttingPlane): Vector {
  return minus(at, scaled(normal, dot(normal, at) - offset))
}

/** Whether a point of the plane lies in the material. */
export function isInMaterial(outline: Outline, at: Vector, plane: CuttingPlane): boolean {
  const flat = flatten(Float64Array.from(at), plane)
  return isWithin(outline, flat[0]!, flat[1]!)
}

function isSame(a: CuttingPlane, b: CuttingPlane): boolean {
  const along = dot(a.normal, b.normal)
  return Math.abs(along) > 1 - 1e-9 && Math.abs(a.offset * Math.sign(along) - b.offset) < 1e-6
}

function isWithin({ loops, boxes }: Outline, x: number, y: number): boolean {
  const around = loops.filter((loop, i) => isInBox(boxes[i]!, x, y) && isInside(loop, x, y)).length
  return around % 2 === 1
}
