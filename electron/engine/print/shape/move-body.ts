/** Rotates, scales and moves bodies. */
import { type Body, bodyBounds } from '../../repair/body.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

/** A rotation matrix, row by row. */
export type Turn = readonly [number, number, number, number, number, number, number, number, number]

export const noTurn: Turn = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Rotates the body about the origin. */
export function turnBody(body: Body, t: Turn): Body {
  const points = new Float64Array(body.points.length)
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [body.points[i]!, body.points[i + 1]!, body.points[i + 2]!]
    points[i] = t[0] * x + t[1] * y + t[2] * z
    points[i + 1] = t[3] * x + t[4] * y + t[5] * z
    points[i + 2] = t[6] * x + t[7] * y + t[8] * z
  }
  return { ...body, points }
}

/** A scale about the origin followed by a translation, in millimetres. */
export interface Move {
  scale: number
  by: readonly [number, number, number]
}

export function placeBody(body: Body, { scale, by }: Move): Body {
  return { ...body, points: body.points.map((value, i) => value * scale + by[i % 3]!) }
}

/** The move that centres the footprint on the origin and puts the lowest point on the plate. */
export function ontoPlate(body: Body, scale = 1): Move {
  const { low, high } = bodyBounds(body)
  return { scale, by: [(-scale * (low[0] + high[0])) / 2, 0 - scale * low[1], (-scale * (low[2] + high[2])) / 2] }
}

/** Composes two moves. */
export function thenMoved(first: Move, second: Move): Move {
  return {
    scale: first.scale * second.scale,
    by: vec3((axis) => first.by[axis] * second.scale + second.by[axis]),
  }
}

/** The shortest rotation of a unit direction to straight down (Rodrigues). */
export function turnToDown([x, y, z]: readonly [number, number, number]): Turn {
  const cosine = -y
  if (cosine > 1 - 1e-12) return noTurn
  if (cosine < -1 + 1e-12) return [1, 0, 0, 0, -1, 0, 0, 0, -1]
  // The axis is direction × down, its length the sine.
  const [ax, az] = [z, -x]
  const k = 1 / (1 + cosine)
  return [cosine + ax * ax * k, -az, ax * az * k, az, cosine, -ax, ax * az * k, ax, cosine + az * az * k]
}

/** The angle of a rotation in degrees. */
export function turnDegrees(t: Turn): number {
  return (Math.acos(Math.min(1, Math.max(-1, (t[0] + t[4] + t[8] - 1) / 2))) * 180) / Math.PI
}
