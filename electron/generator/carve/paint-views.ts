/** The colour of a point of the body, from the pictures that show it. */
import { projector } from './project-view.ts'
import { viewAxes } from './view-names.ts'
import type { ViewTexture } from './view-texture.ts'

export interface SeenColour {
  /** sRGB 0 … 255. */
  red: number
  green: number
  blue: number
  /** Visibility: 0 if hidden, 1 if facing the picture. */
  weight: number
}

/** Depth tolerance for visibility, in heights, besides the slope within a pixel. */
const tolerance = 0.004
/** Exponent of the cosine between view and surface: high, so that nothing appears twice. */
const sharpness = 5
/** Surfaces with a lower cosine are smeared in the picture. */
const slanted = 0.12

/**
 * Returns a function that mixes the pictures at a point (in heights) whose unit normal has these x and z. Visibility
 * is tested against each picture's depth over a few pixels, so that no hard edge shows. The returned object is reused.
 */
export function seenColours(
  textures: readonly ViewTexture[],
): (x: number, y: number, z: number, nx: number, nz: number) => SeenColour {
  const seen: SeenColour = { red: 0, green: 0, blue: 0, weight: 0 }
  const projected = new Float64Array(3)
  const views = textures.map((texture) => {
    const { depthAxis, towardsSign } = viewAxes[texture.camera.name]
    const flip = depthAxis === 0 && texture.camera.mirrored === true ? -1 : 1
    return { texture, project: projector(texture.camera), towards: depthAxis, towardsSign: towardsSign * flip }
  })
  return (x, y, z, nx, nz) => {
    seen.red = seen.green = seen.blue = seen.weight = 0
    for (const { texture, project, towards, towardsSign } of views) {
      const facing = (towards === 0 ? nx : nz) * towardsSign
      if (facing <= slanted) continue
      project(x, y, z, projected)
      const visible = visibility(texture, projected[0]!, projected[1]!, projected[2]!, facing)
      if (visible <= 0) continue
      const ease = Math.min(1, (facing - slanted) / 0.3)
      addColour(seen, texture, projected[0]!, projected[1]!, visible * ease * facing ** sharpness)
    }
    if (seen.weight > 0) {
      seen.red /= seen.weight
      seen.green /= seen.weight
      seen.blue /= seen.weight
    }
    return seen
  }
}

/** Fraction of the surrounding pixels in which nothing nearer is visible. */
function visibility({ outline, nearness }: ViewTexture, px: number, py: number, near: number, facing: number): number {
  const { left, top, step, distance } = outline
  const x = (px - left) / step
  const y = (py - top) / step
  const slope = Math.sqrt(Math.max(0, 1 - facing * facing)) / facing
  let openCount = 0
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const column = Math.floor(x + dx * 1.5)
      const row = Math.floor(y + dy * 1.5)
      if (column < 0 || row < 0 || column >= distance.width || row >= distance.height) {
        openCount++
        continue
      }
      if (nearness[row * distance.width + column]! - near < tolerance + (slope * 2.5) / 700) openCount++
    }
  }
  return Math.max(0, (openCount / 9 - 0.35) / 0.65)
}

function addColour(seen: SeenColour, texture: ViewTexture, px: number, py: number, weight: number): void {
  const { colours, width, height } = texture
  const x = Math.min(width - 1, Math.max(0, (px - texture.left) / texture.step - 0.5))
  const y = Math.min(height - 1, Math.max(0, (py - texture.top) / texture.step - 0.5))
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const a = (y0 * width + x0) * 3
  const b = x0 + 1 < width ? a + 3 : a
  const down = y0 + 1 < height ? width * 3 : 0
  const u = x - x0
  const v = y - y0
  const wa = (1 - u) * (1 - v) * weight
  const wb = u * (1 - v) * weight
  const wc = (1 - u) * v * weight
  const wd = u * v * weight
  seen.red += colours[a]! * wa + colours[b]! * wb + colours[a + down]! * wc + colours[b + down]! * wd
  seen.green += colours[a + 1]! * wa + colours[b + 1]! * wb + colours[a + down + 1]! * wc + colours[b + down + 1]! * wd
  seen.blue += colours[a + 2]! * wa + colours[b + 2]! * wb + colours[a + down + 2]! * wc + colours[b + down + 2]! * wd
  seen.weight += weight
}
