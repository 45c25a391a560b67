/** Joins several subjects side by side in one flat picture. */
import { coveredBox } from '../../engine/image/covered-box.ts'
import type { FlatPicture } from './flat-picture.ts'

/** Gap between subjects as a fraction of the height. */
const gapShare = 0.06

/** Returns the pictures in a row on one ground line; a single picture is returned unchanged. */
export function sideBySide(pictures: readonly FlatPicture[]): FlatPicture {
  const [first] = pictures
  if (first === undefined || pictures.length === 1) return first!
  const tall = Math.max(...pictures.map(({ box }) => box[3] - box[1]))
  const gap = Math.round(tall * gapShare)
  const margin = gap
  const width = pictures.reduce((sum, { box }) => sum + box[2] - box[0] + gap, 2 * margin - gap)
  const height = tall + 2 * margin
  const alpha = new Float32Array(width * height)
  const colour = new Float32Array(width * height * 3).fill(1)
  const form = pictures.every((picture) => picture.form !== undefined) ? new Float32Array(width * height) : undefined
  const shapes = pictures.every((picture) => picture.shapes !== undefined) ? new Uint8Array(width * height) : undefined
  let left = margin
  let used = 0
  for (const picture of pictures) {
    const [l, t, r, b] = picture.box
    let maxShape = 0
    for (let y = t; y < b; y++) {
      for (let x = l; x < r; x++) {
        const from = y * picture.width + x
        const to = (margin + tall - (b - y)) * width + left + x - l
        alpha[to] = picture.alpha[from]!
        for (let c = 0; c < 3; c++) colour[to * 3 + c] = picture.colour[from * 3 + c]!
        if (form !== undefined) form[to] = picture.form![from]!
        if (shapes !== undefined && picture.shapes![from]! > 0) {
          shapes[to] = Math.min(255, used + picture.shapes![from]!)
          maxShape = Math.max(maxShape, picture.shapes![from]!)
        }
      }
    }
    used += maxShape
    left += r - l + gap
  }
  return {
    name: pictures.map(({ name }) => name).join(' and '),
    width,
    height,
    alpha,
    colour,
    form,
    shapes,
    box: coveredBox(alpha, width, height),
  }
}
