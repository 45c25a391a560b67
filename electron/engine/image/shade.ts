/** Lighting for rendered models: a warm key from the upper left, a cool fill, a rim from behind, and a soft environment. */
import { unit } from '../mesh/vectors.ts'

/** A shading point. Colours are linear. */
export interface Surface {
  /** Unit vector, facing the eye. x right, y up, z towards the eye. */
  normal: readonly [number, number, number]
  colour: readonly [number, number, number]
  metalness: number
  roughness: number
}

interface Light {
  direction: [number, number, number]
  colour: [number, number, number]
}

const lights: Light[] = [
  { direction: unit([-0.55, 0.75, 0.8]), colour: [1.75, 1.69, 1.6] },
  { direction: unit([0.9, 0.15, 0.55]), colour: [0.5, 0.55, 0.62] },
  { direction: unit([0.25, 0.55, -0.9]), colour: [0.75, 0.78, 0.85] },
]
const sky = [0.62, 0.65, 0.7] as const
const ground = [0.34, 0.31, 0.29] as const

/** Outgoing linear light towards an eye straight ahead; lights are fixed to the camera. */
export function shade({ normal, colour, metalness, roughness }: Surface, out: Float32Array): void {
  const [nx, ny, nz] = normal
  const skyShare = 0.5 + 0.5 * ny
  const gloss = Math.max(0.05, roughness)
  const power = 2 / (gloss * gloss * gloss * gloss) + 1
  const fresnel = (1 - Math.max(0, nz)) ** 5
  for (let c = 0; c < 3; c++) {
    const base = colour[c]!
    const specular = 0.04 * (1 - metalness) + base * metalness
    let diffuse = (sky[c]! * skyShare + ground[c]! * (1 - skyShare)) * 0.72
    let shine = 0
    for (const { direction, colour: light } of lights) {
      const facing = nx * direction[0] + ny * direction[1] + nz * direction[2]
      if (facing > 0) diffuse += (facing * light[c]!) / Math.PI
      const hx = direction[0]
      const hy = direction[1]
      const hz = direction[2] + 1
      const half = (nx * hx + ny * hy + nz * hz) / Math.sqrt(hx * hx + hy * hy + hz * hz)
      if (half > 0 && facing > 0)
        shine += light[c]! * facing * half ** Math.min(power, 400) * ((Math.min(power, 400) + 8) / (8 * Math.PI))
    }
    // Environment reflection: bright above, dark below, softened by roughness.
    const mirrored = 2 * nz * ny
    const horizon = 0.5 + 0.5 * Math.tanh((mirrored * 2.2) / (0.25 + gloss))
    const room = ground[c]! * 0.5 * (1 - horizon) + sky[c]! * 1.25 * horizon
    const reflect = specular + (1 - specular) * fresnel * (1 - gloss) * 0.6
    out[c] = base * (1 - metalness) * diffuse + specular * shine + reflect * room
  }
}
