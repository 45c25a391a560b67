/** Compares a surface's silhouette in a picture with the picture's outline. */
import { distanceAt, type Outline } from './outline.ts'
import { projectPoints, type ViewCamera } from './project-view.ts'
import type { WeldedMesh } from '../../engine/mesh/welded-mesh.ts'

/** Samples per pixel of the outline's window, along each side. */
const samplesPerPixel = 2

export interface SilhouetteOverlap {
  /** Intersection over union, 0 … 1. */
  overlap: number
  /**
   * Fraction of the outline's area that the surface does not cover, and of the surface's area that lies outside the
   * outline.
   */
  missing: number
  excess: number
}

export function silhouetteOverlap(surface: WeldedMesh, outline: Outline, camera: ViewCamera): SilhouetteOverlap {
  const { left, top, step } = outline
  const scale = samplesPerPixel / step
  const { width, height, covered } = coverageOf(surface, outline, camera)
  let [both, mine, theirs] = [0, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = distanceAt(outline, left + (x + 0.5) / scale, top + (y + 0.5) / scale) < 0 ? 1 : 0
      const here = covered[y * width + x]!
      both += inside & here
      mine += here
      theirs += inside
    }
  }
  return {
    overlap: both / Math.max(1, mine + theirs - both),
    missing: (theirs - both) / Math.max(1, theirs),
    excess: (mine - both) / Math.max(1, mine),
  }
}

function coverageOf(surface: WeldedMesh, { distance, left, top, step }: Outline, camera: ViewCamera) {
  const width = distance.width * samplesPerPixel
  const height = distance.height * samplesPerPixel
  const scale = samplesPerPixel / step
  const projected = projectPoints(camera, surface.positions)
  for (let at = 0; at < projected.length; at += 3) {
    projected[at] = (projected[at]! - left) * scale
    projected[at + 1] = (projected[at + 1]! - top) * scale
  }
  const covered = new Uint8Array(width * height)
  const canvas = { width, height, covered }
  for (let at = 0; at < surface.indices.length; at += 3) fillTriangle(canvas, projected, surface.indices, at)
  return canvas
}

/** Marks the samples whose centres lie in the triangle, whatever its winding. */
function fillTriangle(
  { width, height, covered }: { width: number; height: number; covered: Uint8Array },
  projected: Float32Array,
  indices: Uint32Array,
  at: number,
): void {
  const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3]
  const [ax, ay, bx, by] = [projected[a]!, projected[a + 1]!, projected[b]!, projected[b + 1]!]
  const [cx, cy] = [projected[c]!, projected[c + 1]!]
  const first = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const last = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let row = first; row <= last; row++) {
    const y = row + 0.5
    let [from, to] = [Infinity, -Infinity]
    const cross = (x0: number, y0: number, x1: number, y1: number): void => {
      if (y0 === y1 || (y < y0 && y < y1) || (y > y0 && y > y1)) return
      const x = x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)
      if (x < from) from = x
      if (x > to) to = x
    }
    cross(ax, ay, bx, by)
    cross(bx, by, cx, cy)
    cross(cx, cy, ax, ay)
    const end = Math.min(width - 1, Math.floor(to - 0.5))
    for (let x = Math.max(0, Math.ceil(from - 0.5)); x <= end; x++) covered[row * width + x] = 1
  }
}
