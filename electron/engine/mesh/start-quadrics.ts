/** The quadrics that a surface begins with: of its faces, its borders, its seams, and of its outlines in texture space. */
import { areaNormal } from './face-normal.ts'
import { addPlane, quadricLength } from './quadrics.ts'
import type { SeamedSurface } from './seamed-surface.ts'

export interface StartQuadrics {
  /** `quadricLength` numbers per point. */
  quadrics: Float64Array
  /** Per wedge uu, uv, vv, u, v and the constant of a quadric in texture space, in squared lengths of space. Empty where there are no texture coordinates. */
  outlines: Float64Array
}

/** Weight of the planes that stand on seams, against those of the faces. */
const seamWeight = 0.5
export const outlineLength = 6

/** Squared distance, weighted, of a texture coordinate from the outline that a wedge stands for. */
export function outlineAt(outlines: Float64Array, wedge: number, u: number, v: number): number {
  const o = wedge * outlineLength
  return (
    u * (outlines[o]! * u + 2 * (outlines[o + 1]! * v + outlines[o + 3]!)) +
    v * (outlines[o + 2]! * v + 2 * outlines[o + 4]!) +
    outlines[o + 5]!
  )
}

/** Planes of faces by area, and standing planes on lines by length squared (Garland & Heckbert 1997). `lines` as in `PointKinds`. */
export function startQuadrics(
  surface: Pick<SeamedSurface, 'points' | 'faces' | 'wedges' | 'uvs'>,
  edgeOfCorner: Int32Array,
  lines: Uint8Array,
  borderWeight: number,
): StartQuadrics {
  const { points: p, faces } = surface
  const quadrics = new Float64Array((p.length / 3) * quadricLength)
  const painted = surface.uvs.some((value) => value !== 0)
  const outlines = new Float64Array(painted ? (surface.uvs.length / 2) * outlineLength : 0)
  for (let first = 0; first < faces.length; first += 3) {
    const a = faces[first]! * 3
    const [x, y, z] = areaNormal(p, a, faces[first + 1]! * 3, faces[first + 2]! * 3)
    const length = Math.sqrt(x * x + y * y + z * z)
    if (!(length > 0)) continue
    const [nx, ny, nz] = [x / length, y / length, z / length]
    const d = -(nx * p[a]! + ny * p[a + 1]! + nz * p[a + 2]!)
    for (let k = 0; k < 3; k++) addPlane(quadrics, faces[first + k]!, nx, ny, nz, d, length / 6)
    for (let k = 0; k < 3; k++) {
      const edge = edgeOfCorner[first + k]!
      if (edge < 0 || lines[edge] === 0) continue
      addLine(
        surface,
        { quadrics, outlines },
        first + k,
        first + ((k + 1) % 3),
        [nx, ny, nz],
        lines[edge] === 2 ? borderWeight : seamWeight,
      )
    }
  }
  return { quadrics, outlines }
}

/** The plane that stands on a border or seam, and the line of its outline in texture space. */
function addLine(
  { points: p, faces, wedges, uvs }: Pick<SeamedSurface, 'points' | 'faces' | 'wedges' | 'uvs'>,
  { quadrics, outlines }: StartQuadrics,
  one: number,
  other: number,
  [nx, ny, nz]: readonly [number, number, number],
  weight: number,
): void {
  const a = faces[one]! * 3
  const b = faces[other]! * 3
  const ex = p[b]! - p[a]!
  const ey = p[b + 1]! - p[a + 1]!
  const ez = p[b + 2]! - p[a + 2]!
  const length = Math.hypot(ex, ey, ez)
  if (!(length > 0)) return
  const sx = (ny * ez - nz * ey) / length
  const sy = (nz * ex - nx * ez) / length
  const sz = (nx * ey - ny * ex) / length
  const d = -(sx * p[a]! + sy * p[a + 1]! + sz * p[a + 2]!)
  const planeWeight = weight * length * length
  for (const corner of [one, other]) addPlane(quadrics, faces[corner]!, sx, sy, sz, d, planeWeight / 2)
  const [wa, wb] = [wedges[one]!, wedges[other]!]
  const ux = uvs[wb * 2]! - uvs[wa * 2]!
  const uy = uvs[wb * 2 + 1]! - uvs[wa * 2 + 1]!
  const inTexture = Math.hypot(ux, uy)
  if (!(inTexture > 0)) return
  const [lx, ly] = [-uy / inTexture, ux / inTexture]
  const ld = -(lx * uvs[wa * 2]! + ly * uvs[wa * 2 + 1]!)
  const lineWeight = (seamWeight * length * length * (length / inTexture) ** 2) / 2
  for (const wedge of [wa, wb]) {
    const o = wedge * outlineLength
    outlines[o] = outlines[o]! + lineWeight * lx * lx
    outlines[o + 1] = outlines[o + 1]! + lineWeight * lx * ly
    outlines[o + 2] = outlines[o + 2]! + lineWeight * ly * ly
    outlines[o + 3] = outlines[o + 3]! + lineWeight * lx * ld
    outlines[o + 4] = outlines[o + 4]! + lineWeight * ly * ld
    outlines[o + 5] = outlines[o + 5]! + lineWeight * ld * ld
  }
}
