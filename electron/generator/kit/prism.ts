/**
 * Extrusion with bevelled or rounded edges. The modeller has no bevel, and a Minkowski sum takes seconds, so the
 * outline is moved inwards corner by corner, which gives clean strips. Outlines too narrow for that get one bevel to
 * the true offset.
 */
import type { CrossSection, Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from './kit.ts'
import type { Point } from './outline.ts'
import { signedArea } from './outline.ts'

/** Edge rounding in millimetres. */
export interface PrismEdges {
  top?: number
  bottom?: number
  /** Strips per edge: 1 is a bevel, more is round. */
  steps?: number
}

/** A prism from z = 0 to `height` over an outline; holes are allowed and bevelled as well. */
export function prism(kit: Kit, shape: CrossSection | Point[], height: number, edges: PrismEdges = {}): Manifold {
  const area = (Array.isArray(shape) ? kit.area(shape) : shape).simplify(1e-4)
  const room = height * 0.49
  const top = Math.min(edges.top ?? 0, room)
  const bottom = Math.min(edges.bottom ?? 0, room)
  if (top <= 0 && bottom <= 0) return area.extrude(height)
  const steps = kit.lowPoly ? 1 : (edges.steps ?? 4)
  const levels = [...edgeLevels(bottom, steps, 0, 1), ...edgeLevels(top, steps, height, -1).toReversed()]
  const contours = area.toPolygons() as Point[][]
  const rings = levels.map((level) => insetAll(contours, level.inset))
  const fits = levels.every((level, index) => isTrueInset(kit, area, rings[index] ?? [], level.inset))
  return fits ? loft(kit, levels, rings) : bevelled(kit, area, height, top, bottom)
}

interface Level {
  z: number
  inset: number
}

/** The levels of one edge, from the face to the wall. */
function edgeLevels(size: number, steps: number, faceZ: number, direction: 1 | -1): Level[] {
  if (size <= 0) return [{ z: faceZ, inset: 0 }]
  return Array.from({ length: steps + 1 }, (_, index): Level => {
    const angle = (index / steps) * (Math.PI / 2)
    if (steps === 1) return { z: faceZ + direction * size * index, inset: size * (1 - index) }
    return { z: faceZ + direction * size * (1 - Math.cos(angle)), inset: size * (1 - Math.sin(angle)) }
  })
}

function insetAll(contours: Point[][], distance: number): Point[][] {
  return distance === 0
    ? contours
    : contours.map((contour) => contour.map((_, index) => moveCorner(contour, index, distance)))
}

/** A corner moved to its left (inwards for a counter-clockwise outline) so that both its sides move by `distance`. */
function moveCorner(contour: Point[], index: number, distance: number): Point {
  const at = contour[index] as Point
  const before = contour[(index + contour.length - 1) % contour.length] as Point
  const after = contour[(index + 1) % contour.length] as Point
  const normal = (a: Point, b: Point): Point => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length]
  }
  const first = normal(before, at)
  const second = normal(at, after)
  const scale = distance / Math.max(0.05, 1 + first[0] * second[0] + first[1] * second[1])
  return [at[0] + (first[0] + second[0]) * scale, at[1] + (first[1] + second[1]) * scale]
}

/** Whether moving corner by corner equals the true offset: no contour flipped or overlaps another. */
function isTrueInset(kit: Kit, area: CrossSection, ring: Point[][], inset: number): boolean {
  if (inset === 0) return true
  const expected = area.offset(-inset, 'Miter', 20).area()
  const signed = ring.reduce((sum, contour) => sum + signedArea(contour), 0)
  const covered = kit.CrossSection.ofPolygons(ring, 'NonZero').area()
  const tolerance = Math.max(expected, 1e-6) * 0.01
  return expected > 0 && Math.abs(signed - expected) < tolerance && Math.abs(covered - expected) < tolerance
}

function loft(kit: Kit, levels: Level[], rings: Point[][][]): Manifold {
  const corners = (rings[0] ?? []).reduce((sum, contour) => sum + contour.length, 0)
  const positions: number[] = []
  levels.forEach((level, index) => {
    for (const contour of rings[index] ?? []) for (const [x, y] of contour) positions.push(x, y, level.z)
  })
  const triangles: number[] = []
  let start = 0
  for (const contour of rings[0] ?? []) {
    for (let corner = 0; corner < contour.length; corner += 1) {
      const a = start + corner
      const b = start + ((corner + 1) % contour.length)
      for (let level = 0; level + 1 < levels.length; level += 1) {
        const low = level * corners
        const high = low + corners
        triangles.push(low + a, low + b, high + b, low + a, high + b, high + a)
      }
    }
    start += contour.length
  }
  const last = (levels.length - 1) * corners
  for (const [a, b, c] of kit.triangulate(rings[0] ?? [])) triangles.push(a, c, b)
  for (const [a, b, c] of kit.triangulate(rings.at(-1) ?? [])) triangles.push(last + a, last + b, last + c)
  return kit.solid(positions, triangles)
}

/** One bevel for any outline: the band between it and its true offset is triangulated in the plane, then lifted. */
function bevelled(kit: Kit, area: CrossSection, height: number, top: number, bottom: number): Manifold {
  const wall = area.toPolygons() as Point[][]
  const positions: number[] = []
  const addLevel = (contours: Point[][], z: number): number => {
    const first = positions.length / 3
    for (const [x, y] of contours.flat()) positions.push(x, y, z)
    return first
  }
  const triangles: number[] = []
  const low = addLevel(wall, bottom)
  const high = addLevel(wall, height - top)
  let start = 0
  for (const contour of wall) {
    for (let corner = 0; corner < contour.length; corner += 1) {
      const a = start + corner
      const b = start + ((corner + 1) % contour.length)
      triangles.push(low + a, low + b, high + b, low + a, high + b, high + a)
    }
    start += contour.length
  }
  const close = (first: number, size: number, z: number, upwards: boolean): void => {
    const inset = size > 0 ? area.offset(-size, 'Miter', 3).simplify(size / 50) : undefined
    const face = (inset?.toPolygons() ?? []) as Point[][]
    const second = addLevel(face, z)
    const name = (index: number): number => (index < start ? first + index : second + index - start)
    const add = (a: number, b: number, c: number): void => {
      triangles.push(a, ...(upwards ? [b, c] : [c, b]))
    }
    // Contours that bound the band from inside are reversed.
    const names = [
      ...Array(start).keys(),
      ...face.flatMap((contour, index) => reversedNames(face, contour, index, start)),
    ]
    for (const [a, b, c] of kit.triangulate([...wall, ...face.map((contour) => contour.toReversed())]))
      add(name(names[a] ?? 0), name(names[b] ?? 0), name(names[c] ?? 0))
    for (const [a, b, c] of kit.triangulate(face)) add(second + a, second + b, second + c)
  }
  close(low, bottom, 0, false)
  close(high, top, height, true)
  return kit.solid(positions, triangles)
}

function reversedNames(face: Point[][], contour: Point[], index: number, start: number): number[] {
  const before = face.slice(0, index).reduce((sum, other) => sum + other.length, start)
  return Array.from({ length: contour.length }, (_, corner) => before + contour.length - 1 - corner)
}
