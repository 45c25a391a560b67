/** Outlines as they would be without perspective, with the help of a body that is nearly right. */
import { fillAround } from '../image/fill-around.ts'
import { sampleField, type Field } from '../image/sample-field.ts'
import { traceOutline, type Outline } from './outline.ts'
import type { ViewCamera } from './project-view.ts'
import { nearnessOf } from './view-film.ts'

/** Pixels inside the outline, of its window, whose nearness is taken for the outline's. */
const rim = 4

/**
 * What is nearer to the camera is drawn larger. Each point of the outline is where the line of sight touches the body; how
 * near that is, is read off the body drawn as the camera sees it, at the pixels along the outline, and spread over the
 * picture. The picture is then drawn anew with each part in its true size about the pixel that the camera looks at.
 */
export function undoPerspective(
  alpha: Field,
  box: readonly [number, number, number, number],
  outline: Outline,
  camera: ViewCamera & { eye: NonNullable<ViewCamera['eye']> },
  body: { positions: Float32Array; indices: Uint32Array },
): Outline {
  const { eye } = camera
  const near = rimNearness(outline, nearnessOf(camera, outline, body))
  const nearAt = (x: number, y: number): number =>
    sampleField(near, (x - outline.left) / outline.step, (y - outline.top) / outline.step)
  const values = new Float32Array(alpha.values.length)
  for (let y = 0; y < alpha.height; y++) {
    for (let x = 0; x < alpha.width; x++) {
      const [dx, dy] = [x + 0.5 - eye.x, y + 0.5 - eye.y]
      let [px, py] = [x + 0.5, y + 0.5]
      for (let round = 0; round < 4; round++) {
        const larger = eye.distance / (eye.distance - nearAt(px, py))
        px = eye.x + dx * larger
        py = eye.y + dy * larger
      }
      const within = px >= 0 && py >= 0 && px <= alpha.width && py <= alpha.height
      values[y * alpha.width + x] = within ? sampleField(alpha, px, py) : 0
    }
  }
  const grown = 0.35 * Math.max(box[2] - box[0], box[3] - box[1])
  const room = [box[0] - grown, box[1] - grown, box[2] + grown, box[3] + grown] as const
  return traceOutline({ width: alpha.width, height: alpha.height, values }, room)
}

function rimNearness({ distance, step }: Outline, nearness: Float32Array): Field {
  const { width, height, values } = distance
  const colour = new Float32Array(values.length * 3)
  const weight = new Float32Array(values.length)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const inside = -values[pixel]! / step
    if (inside < 0 || inside > rim || nearness[pixel] === -Infinity) continue
    weight[pixel] = 1
    colour.fill(nearness[pixel]!, pixel * 3, pixel * 3 + 3)
  }
  const filled = weight.some((value) => value > 0) ? fillAround({ width, height, colour, weight }) : colour
  return { width, height, values: Float32Array.from(weight, (_, pixel) => filled[pixel * 3]!) }
}
