/** The outline of a cut-out subject at sub-pixel accuracy, and distances to it. */
import type { CutOut } from '../../engine/image/cut-out.ts'
import { sampleField, windowOf, type Field } from '../../engine/image/sample-field.ts'

/** An outline in pixels of its picture: x to the right, y down, pixel (0, 0) covers 0 … 1. */
export interface Outline {
  /** Start and end point: 4 numbers per segment. */
  segments: Float32Array
  /** Signed distance to the outline in pixels of the picture, negative inside, on a window around the subject. */
  distance: Field
  /** The window's pixel (i, j) covers `step` × `step` pixels of the picture from here. */
  left: number
  top: number
  step: number
  box: OutlineBox
}

export interface OutlineBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** Maximum size of the window along the subject's longer side: finer than any lattice needs. */
const maxSide = 720
const margin = 24

/**
 * Traces the half-alpha contour, bilinear between pixel centres and so accurate to a fraction of a pixel, then spreads
 * the nearest segment over the window in four sweeps (vector distance transform, Danielsson 1980, with segments
 * instead of points). `box` is the subject's approximate box: left, top, right, bottom.
 */
export function traceOutline(alpha: Field, box: readonly [number, number, number, number]): Outline {
  const [left, top, right, bottom] = box
  const step = Math.max(1, Math.max(right - left, bottom - top) / maxSide)
  const window = {
    left: Math.floor(left) - margin * step,
    top: Math.floor(top) - margin * step,
    width: Math.ceil((right - left) / step) + 2 * margin + 1,
    height: Math.ceil((bottom - top) / step) + 2 * margin + 1,
    step,
  }
  const inside = windowOf(alpha, window, 0)
  const segments = segmentsOf(inside)
  const distance = distanceTo(segments, inside)
  for (let at = 0; at < segments.length; at++) {
    segments[at] = (at % 2 === 0 ? window.left : window.top) + segments[at]! * step
  }
  for (let at = 0; at < distance.values.length; at++) distance.values[at]! *= step
  return { segments, distance, left: window.left, top: window.top, step, box: boxOf(segments) }
}

export function traceCutOut({
  width,
  height,
  alpha,
  box,
}: Pick<CutOut, 'width' | 'height' | 'alpha' | 'box'>): Outline {
  return traceOutline({ width, height, values: alpha }, box)
}

/** Signed distance in pixels at a point of the picture, also far outside the window. */
export function distanceAt({ distance, left, top, step }: Outline, x: number, y: number): number {
  const px = (x - left) / step
  const py = (y - top) / step
  const cx = Math.min(distance.width - 0.5, Math.max(0.5, px))
  const cy = Math.min(distance.height - 0.5, Math.max(0.5, py))
  return sampleField(distance, cx, cy) + Math.hypot(px - cx, py - cy) * step
}

/** Marching squares between pixel centres; in ambiguous squares the inside corners stay separate. */
function segmentsOf({ width, height, values }: Field): Float32Array {
  const found: number[] = []
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x
      const corners = [values[at]!, values[at + 1]!, values[at + width + 1]!, values[at + width]!]
      for (let side = 0; side < 4; side++) {
        // A run of inside corners starts here; the outline goes from its start to its end.
        if (corners[side]! >= 0.5 || corners[(side + 1) % 4]! < 0.5) continue
        let last = side + 1
        while (corners[(last + 1) % 4]! >= 0.5) last++
        found.push(...crossingOf(corners, x, y, side), ...crossingOf(corners, x, y, last % 4))
      }
    }
  }
  return Float32Array.from(found)
}

/** Where the outline crosses a side of the square at pixel (x, y)'s centre; sides run clockwise from the upper one. */
function crossingOf(corners: number[], x: number, y: number, side: number): [number, number] {
  const a = corners[side]!
  const b = corners[(side + 1) % 4]!
  const share = (0.5 - a) / (b - a)
  const along = side < 2 ? share : 1 - share
  return side % 2 === 0
    ? [x + 0.5 + along, y + 0.5 + (side === 2 ? 1 : 0)]
    : [x + 0.5 + (side === 1 ? 1 : 0), y + 0.5 + along]
}

function distanceTo(segments: Float32Array, inside: Field): Field {
  const { width, height } = inside
  const nearest = new Int32Array(width * height).fill(-1)
  const squared = new Float64Array(width * height).fill(Infinity)
  const offer = (pixel: number, x: number, y: number, segment: number): void => {
    const distance = squaredDistance(segments, segment * 4, x + 0.5, y + 0.5)
    if (distance >= squared[pixel]!) return
    squared[pixel] = distance
    nearest[pixel] = segment
  }
  for (let segment = 0; segment * 4 < segments.length; segment++) {
    const x = Math.floor((segments[segment * 4]! + segments[segment * 4 + 2]!) / 2 - 0.5)
    const y = Math.floor((segments[segment * 4 + 1]! + segments[segment * 4 + 3]!) / 2 - 0.5)
    for (let dy = 0; dy < 2; dy++)
      for (let dx = 0; dx < 2; dx++) offer((y + dy) * width + x + dx, x + dx, y + dy, segment)
  }
  const take = (x: number, y: number, dx: number, dy: number): void => {
    const [fx, fy] = [x + dx, y + dy]
    if (fx < 0 || fy < 0 || fx >= width || fy >= height) return
    const segment = nearest[fy * width + fx]!
    if (segment >= 0 && segment !== nearest[y * width + x]) offer(y * width + x, x, y, segment)
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      take(x, y, -1, 0)
      take(x, y, 0, -1)
      take(x, y, -1, -1)
      take(x, y, 1, -1)
    }
    for (let x = width - 1; x >= 0; x--) take(x, y, 1, 0)
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      take(x, y, 1, 0)
      take(x, y, 0, 1)
      take(x, y, 1, 1)
      take(x, y, -1, 1)
    }
    for (let x = 0; x < width; x++) take(x, y, -1, 0)
  }
  const values = new Float32Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel++) {
    // Limits distances in a picture without an outline.
    const distance = Math.min(Math.sqrt(squared[pixel]!), width + height)
    values[pixel] = inside.values[pixel]! >= 0.5 ? -distance : distance
  }
  return { width, height, values }
}

function squaredDistance(segments: Float32Array, at: number, x: number, y: number): number {
  const ax = segments[at]!
  const ay = segments[at + 1]!
  const dx = segments[at + 2]! - ax
  const dy = segments[at + 3]! - ay
  const length = dx * dx + dy * dy
  const t = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0
  return (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2
}

function boxOf(segments: Float32Array): OutlineBox {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let at = 0; at < segments.length; at += 2) {
    box.left = Math.min(box.left, segments[at]!)
    box.right = Math.max(box.right, segments[at]!)
    box.top = Math.min(box.top, segments[at + 1]!)
    box.bottom = Math.max(box.bottom, segments[at + 1]!)
  }
  return box
}
