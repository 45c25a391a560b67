/** Closed solids that support a figurine: a round plinth and straight struts. */
import type { ClosedSurface } from './closed-surface.ts'
import { cross, minus, unit, type Vector } from '../../engine/mesh/vectors.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

const rounds = 96

/** An upright elliptic disc from y = 0 to `height` with a softly rounded upper edge. */
export function plinth(
  centre: [number, number],
  radii: [number, number],
  height: number,
  material: number,
): ClosedSurface {
  const edge = Math.min(height * 0.5, radii[1] * 0.3)
  const foot = edge * 0.35
  const profile: [number, number][] = [
    [foot, 0],
    [0, foot],
  ]
  for (let step = 0; step <= 6; step++) {
    const angle = (step / 6) * (Math.PI / 2)
    profile.push([edge * (1 - Math.cos(angle)), height - edge + edge * Math.sin(angle)])
  }
  const rings = profile.map(([inset, y]) =>
    circle(rounds, (cosine, sine) => [
      centre[0] + (radii[0] - inset) * cosine,
      y,
      centre[1] + (radii[1] - inset) * sine,
    ]),
  )
  return loft(rings, material)
}

/** A round bar between two points. */
export function strut(from: Vector, to: Vector, radius: number, material: number): ClosedSurface {
  const axis = unit(minus(to, from))
  const side = unit(cross(axis, Math.abs(axis[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]))
  const up = cross(side, axis)
  const ring = (centre: Vector): Vector[] =>
    circle(20, (cosine, sine) => vec3((i) => centre[i] + radius * (side[i] * cosine + up[i] * sine)))
  return loft([ring(from), ring(to)], material)
}

/** Joins rings of equal size and closes both ends with a fan; rings run so that normals point outwards. */
function loft(rings: Vector[][], material: number): ClosedSurface {
  const count = rings[0]!.length
  const points: number[] = rings.flat(2)
  const triangles: number[] = []
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    for (let step = 0; step < count; step++) {
      const a = ring * count + step
      const b = ring * count + ((step + 1) % count)
      triangles.push(a, a + count, b, b, a + count, b + count)
    }
  }
  for (const [ring, turned] of [
    [0, false],
    [rings.length - 1, true],
  ] as const) {
    const centre = points.length / 3
    for (let axis = 0; axis < 3; axis++) {
      points.push(rings[ring]!.reduce((sum, point) => sum + point[axis]!, 0) / count)
    }
    for (let step = 0; step < count; step++) {
      const a = ring * count + step
      const b = ring * count + ((step + 1) % count)
      triangles.push(centre, turned ? b : a, turned ? a : b)
    }
  }
  return {
    positions: Float32Array.from(points),
    triangles: Uint32Array.from(triangles),
    materials: new Uint16Array(triangles.length / 3).fill(material),
  }
}

function circle(count: number, pointAt: (cosine: number, sine: number) => Vector): Vector[] {
  return Array.from({ length: count }, (_, step) => {
    const angle = (step / count) * 2 * Math.PI
    return pointAt(Math.cos(angle), Math.sin(angle))
  })
}
