/** Studio lighting: a soft dome, a large key box, a fill, and a strip behind for the rim. */
import { cross, scaled, unit } from '../../../engine/mesh/vectors.ts'

type Vector = readonly [number, number, number]

/** A rectangle that emits from one side. Lengths in radii of the model. */
export interface SoftBox {
  centre: Vector
  /** Half width and half height vectors, at right angles. */
  halfAcross: Vector
  upward: Vector
  /** Unit emission direction. */
  facing: Vector
  /** Linear. */
  radiance: Vector
  area: number
}

export interface Studio {
  boxes: SoftBox[]
  /** Linear light from above, from the horizon and from below. */
  zenith: Vector
  horizon: Vector
  ground: Vector
}

/** `side` -1 puts the key light to the camera's left, 1 to its right. The lights turn with the camera's `yaw`. */
export function studioFor(yaw: number, side: -1 | 1, targetY: number): Studio {
  const turn = (yaw * Math.PI) / 180
  const turned = (x: number, y: number, z: number): Vector => [
    x * side * Math.cos(turn) + z * Math.sin(turn),
    y,
    -x * side * Math.sin(turn) + z * Math.cos(turn),
  ]
  const target: Vector = [0, targetY, 0]
  return {
    boxes: [
      softBox(turned(2.1, 3.7 + targetY, 1.5), target, 1.05, 1.05, [17.5, 16.7, 15.6]),
      softBox(turned(-3.4, 1.2 + targetY, 1.6), target, 1.1, 1.5, [1.5, 1.62, 1.8]),
      softBox(turned(-1.2, 2.6 + targetY, -3.2), target, 1.6, 0.5, [9, 9.3, 10]),
    ],
    zenith: [0.5, 0.52, 0.56],
    horizon: [0.4, 0.41, 0.43],
    ground: [0.3, 0.29, 0.28],
  }
}

function softBox(centre: Vector, target: Vector, half: number, halfUp: number, radiance: Vector): SoftBox {
  const facing = unit([target[0] - centre[0], target[1] - centre[1], target[2] - centre[2]])
  const across = unit([facing[2], 0, -facing[0]])
  const upward = cross(facing, across)
  return {
    centre,
    halfAcross: scaled(across, half),
    upward: scaled(upward, halfUp),
    facing,
    radiance,
    area: 4 * half * halfUp,
  }
}

/** Adds the dome's light from a unit direction. */
export function addDome(studio: Studio, y: number, weight: number, out: Float32Array): void {
  const high = Math.max(0, y)
  const low = Math.max(0, -y)
  for (let c = 0; c < 3; c++) {
    const far = y >= 0 ? studio.zenith[c]! * high : studio.ground[c]! * low
    out[c]! += weight * (studio.horizon[c]! * (1 - high - low) + far)
  }
}

/** Adds the boxes' reflection from a point along a unit direction: softer and dimmer as the blur grows. */
export function addMirroredBoxes(
  studio: Studio,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  blur: number,
  weight: number,
  out: Float32Array,
): void {
  for (const box of studio.boxes) {
    const towards = -(dx * box.facing[0] + dy * box.facing[1] + dz * box.facing[2])
    if (towards < 1e-3) continue
    const [px, py, pz] = [box.centre[0] - ox, box.centre[1] - oy, box.centre[2] - oz]
    const distance = -(px * box.facing[0] + py * box.facing[1] + pz * box.facing[2]) / towards
    if (distance <= 0) continue
    const [hx, hy, hz] = [
      ox + dx * distance - box.centre[0],
      oy + dy * distance - box.centre[1],
      oz + dz * distance - box.centre[2],
    ]
    const share = (axis: Vector): number => {
      const square = axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2
      const half = Math.sqrt(square)
      const at = Math.abs((hx * axis[0] + hy * axis[1] + hz * axis[2]) / half)
      const soft = half * 0.06 + blur * distance
      // Coverage of a box blurred by another of half width `soft`: its smooth falloff times its remaining peak.
      const edge = Math.min(1, Math.max(0, (half + soft - at) / (2 * soft)))
      return edge * edge * (3 - 2 * edge) * Math.min(1, half / soft)
    }
    const seen = share(box.halfAcross) * share(box.upward) * weight
    if (seen <= 0) continue
    for (let c = 0; c < 3; c++) out[c]! += seen * box.radiance[c]!
  }
}
