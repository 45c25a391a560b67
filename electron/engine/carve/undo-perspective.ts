/** Outlines as they would be without perspective, with the help of a body that is nearly right. */
import { fillAround } from '../image/fill-around.ts'
import { sampleField, type Field } from '../image/sample-field.ts'
import { findEdges } from '../mesh/edges.ts'
import { distanceAt, traceOutline, type Outline } from './outline.ts'
import type { EyeCamera } from './fit-eye.ts'
import { fromPixel, toPixel, type Placement } from './placement.ts'
import { projectPoints, type ViewCamera } from './project-view.ts'
import { inPicture, silhouetteField } from './silhouette.ts'

/** Share of what is missed that is taken off at once: all of it would overshoot. */
const gain = 0.8

type Bare = { positions: Float32Array; indices: Uint32Array }

/** Edges of the body's own outline count where they are at most this many pixels, of the window, from the picture's. */
const rim = 8

/**
 * The flat outline, bettered: `flat` is what has been believed so far, `body` was carved from it, and `seen` is what the
 * picture shows. The result belongs to the camera's placement. What is nearer to the camera is drawn larger; how near each part of the outline is, is read off those edges
 * of the body behind which it turns away, and spread over the picture. So each pixel of the flat outline has its place in the
 * picture, and there the distance by which the body's outline, as the camera sees it, misses the picture's is taken off.
 */
export function flatOutline(
  flat: { outline: Outline; placement: Placement },
  seen: Outline,
  camera: EyeCamera,
  body: Bare,
): Outline {
  const { eye, placement } = camera
  const near = rimNearness(seen, camera, body)
  const drawn = silhouetteField(body, seen, camera)
  const { left, top, step } = seen
  const { width, height } = seen.distance
  const alpha = new Float32Array(width * height)
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const [x, y] = [left + (i + 0.5) * step, top + (j + 0.5) * step]
      let larger = 1
      for (let round = 0; round < 3; round++) {
        const px = (eye.x + (x - eye.x) * larger - left) / step
        const py = (eye.y + (y - eye.y) * larger - top) / step
        larger = eye.distance / (eye.distance - sampleField(near, px, py))
      }
      const [px, py] = [eye.x + (x - eye.x) * larger, eye.y + (y - eye.y) * larger]
      const missed = (distanceAt(seen, px, py) - distanceAt(drawn, px, py)) / larger
      const [oldX, oldY] = toPixel(flat.placement, ...fromPixel(placement, x, y))
      const believed = (distanceAt(flat.outline, oldX, oldY) * flat.placement.scale) / placement.scale
      alpha[j * width + i] = Math.min(1, Math.max(0, 0.5 - (believed + gain * missed) / step))
    }
  }
  const field = { width, height, values: alpha }
  return inPicture(traceOutline(field, boxIn(field)), left, top, step)
}

function boxIn({ width, height, values }: Field): [number, number, number, number] {
  const box: [number, number, number, number] = [width, height, 0, 0]
  for (let pixel = 0; pixel < values.length; pixel++) {
    if (values[pixel]! < 0.5) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x + 1)
    box[3] = Math.max(box[3], y + 1)
  }
  return box
}

function rimNearness({ distance, left, top, step }: Outline, camera: ViewCamera, { positions, indices }: Bare): Field {
  const { width, height, values } = distance
  const colour = new Float32Array(values.length * 3)
  const weight = new Float32Array(values.length)
  const places = projectPoints(camera, positions)
  const edges = findEdges(indices)
  const facing = new Int8Array(edges.count)
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3]
    const area =
      (places[b]! - places[a]!) * (places[c + 1]! - places[a + 1]!) -
      (places[b + 1]! - places[a + 1]!) * (places[c]! - places[a]!)
    for (let k = 0; k < 3; k++) {
      const edge = edges.edgeOfCorner[at + k]!
      if (edge < 0) continue
      const turned = area < 0 ? 1 : -1
      if (facing[edge] === 0) facing[edge] = turned
      else if (facing[edge] !== turned) markEdge(indices[at + k]!, indices[at + ((k + 1) % 3)]!)
    }
  }
  function markEdge(from: number, to: number): void {
    const x = Math.floor(((places[from * 3]! + places[to * 3]!) / 2 - left) / step)
    const y = Math.floor(((places[from * 3 + 1]! + places[to * 3 + 1]!) / 2 - top) / step)
    if (x < 0 || y < 0 || x >= width || y >= height) return
    const pixel = y * width + x
    if (Math.abs(values[pixel]!) > rim * step) return
    const near = (places[from * 3 + 2]! + places[to * 3 + 2]!) / 2
    colour.fill((colour[pixel * 3]! * weight[pixel]! + near) / (weight[pixel]! + 1), pixel * 3, pixel * 3 + 3)
    weight[pixel]!++
  }
  const filled = weight.some((value) => value > 0) ? fillAround({ width, height, colour, weight }) : colour
  return { width, height, values: Float32Array.from(weight, (_, pixel) => filled[pixel * 3]!) }
}
