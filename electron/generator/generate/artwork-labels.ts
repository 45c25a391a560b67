/** Rasterises an artwork into a label field: each pixel's coverage by each shape, and each shape's colour. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Artwork } from './artwork.ts'
import { shapeArtwork, type ShapedArtwork } from './artwork-shapes.ts'
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import { ownDrawing } from '../../engine/image/picture-library.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { fillPinholes } from '../shape/fill-pinholes.ts'
import type { LabelField } from '../shape/label-field.ts'

/** Labels 1 … K are the visible shapes in paint order; later ones cover earlier ones. */
interface ArtworkLabels extends LabelField {
  /** Linear colour per label; label 0 is unused. Gradients are averaged. */
  colours: LinearRgb[]
}

const margin = 1 / 24
const minVisible = 5e-5
const maxPinhole = 1.5e-4

/**
 * Rasterises at `sizePx` along the longer side, with a margin. Three shapes per pass are drawn in pure red, green and
 * blue. Rejects with `unsupported-format` for an empty drawing.
 */
export async function rasteriseLabels(artwork: Artwork, sizePx: number): Promise<ArtworkLabels> {
  const shaped = shapeArtwork(artwork)
  const frame = frameOf(artwork, sizePx)
  const size = frame.width * frame.height
  let drawing = await drawShares(shaped, frame, new Set())
  const specks = new Set<number>()
  drawing.shares.forEach((shares, shape) => {
    if (countVisible(shares) < size * minVisible) specks.add(shape)
  })
  // Hiding specks reveals the shapes below them.
  if (specks.size > 0) drawing = await drawShares(shaped, frame, specks)
  const shown = drawing.shares.filter((_, shape) => !specks.has(shape))
  if (shown.length === 0) throw new AppError('unsupported-format', `the artwork ${artwork.name} draws nothing`)
  fillPinholes(drawing.outside, frame.width, size * maxPinhole)
  const own = await render(shaped.draw(frame))
  return {
    width: frame.width,
    height: frame.height,
    coverage: [drawing.outside, ...shown],
    colours: [[0, 0, 0], ...shown.map((shares) => meanColour(own, shares))],
  }
}

/** Returns the artwork's alpha over the same frame, the reference for a figurine's silhouette. */
export async function artworkAlpha(
  artwork: Artwork,
  sizePx: number,
): Promise<{ width: number; height: number; alpha: Float32Array }> {
  const frame = frameOf(artwork, sizePx)
  const pixels = await render(shapeArtwork(artwork).draw(frame))
  const alpha = Float32Array.from({ length: frame.width * frame.height }, (_, pixel) => pixels[pixel * 4 + 3]! / 255)
  return { width: frame.width, height: frame.height, alpha }
}

const linear = Float64Array.from({ length: 256 }, (_, value) => linearFromSrgb(value / 255))
const primaries = ['#f00', '#0f0', '#00f']

function frameOf({ viewBox: [left, top, across, down] }: Artwork, sizePx: number): Frame {
  const pad = Math.max(across, down) * margin
  const perUnit = sizePx / (Math.max(across, down) + 2 * pad)
  const width = Math.round((across + 2 * pad) * perUnit)
  const height = Math.round((down + 2 * pad) * perUnit)
  return { width, height, viewBox: [left - pad, top - pad, width / perUnit, height / perUnit] }
}

async function render(svg: string): Promise<Uint8Array> {
  return ownDrawing(svg).ensureAlpha().raw().toBuffer()
}

interface Frame {
  width: number
  height: number
  viewBox: number[]
}

async function drawShares(
  shaped: ShapedArtwork,
  frame: Frame,
  hidden: Set<number>,
): Promise<{ outside: Float32Array; shares: Float32Array[] }> {
  const size = frame.width * frame.height
  const outside = new Float32Array(size)
  const shares: Float32Array[] = []
  for (let first = 0; first < Math.max(1, shaped.shapes); first += 3) {
    const paint = (shape: number): string => (hidden.has(shape) ? 'none' : (primaries[shape - first] ?? '#000'))
    const pixels = await render(shaped.draw(frame, paint))
    if (first === 0) for (let pixel = 0; pixel < size; pixel++) outside[pixel] = 1 - pixels[pixel * 4 + 3]! / 255
    for (let shape = first; shape < Math.min(first + 3, shaped.shapes); shape++) {
      const share = new Float32Array(size)
      for (let pixel = 0; pixel < size; pixel++) {
        share[pixel] = (pixels[pixel * 4 + shape - first]! * pixels[pixel * 4 + 3]!) / (255 * 255)
      }
      shares.push(share)
    }
  }
  return { outside, shares }
}

function countVisible(shares: Float32Array): number {
  let visible = 0
  for (let pixel = 0; pixel < shares.length; pixel++) if (shares[pixel]! > 0.5) visible++
  return visible
}

/**
 * Returns the mean colour of the pixels that the shape fills, or, if it fills none, a mean weighted by its coverage.
 */
function meanColour(pixels: Uint8Array, shares: Float32Array): LinearRgb {
  const full = [0, 0, 0, 0]
  const all = [0, 0, 0, 0]
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const share = shares[pixel]!
    if (share === 0) continue
    const sum = share > 0.98 ? full : all
    for (let channel = 0; channel < 3; channel++) sum[channel]! += linear[pixels[pixel * 4 + channel]!]! * share
    sum[3]! += share
  }
  const [r, g, b, weight] = (full[3]! > 0 ? full : all) as [number, number, number, number]
  return [r / weight, g / weight, b / weight]
}
