/** Rows of a shape as sub-pixel spans, and morphological opening. */
import { transformSquares } from '../../engine/image/distance-transform.ts'
import type { Field } from '../../engine/image/sample-field.ts'

/** Start and end, in pixels from the left border. */
export type Span = readonly [number, number]

/** Returns where one row of the field is at least `level`, from left to right. */
export function spansOf({ width, values }: Field, row: number, level: number): Span[] {
  const spans: Span[] = []
  const at = (x: number): number => values[row * width + x]! - level
  let from = 0
  for (let x = 0; x < width; x++) {
    if (at(x) < 0) continue
    if (x === 0) from = 0
    else if (at(x - 1) < 0) from = x - 0.5 + at(x - 1) / (at(x - 1) - at(x))
    if (x === width - 1) spans.push([from, width])
    else if (at(x + 1) < 0) spans.push([from, x + 0.5 + at(x) / (at(x) - at(x + 1))])
  }
  return spans
}

export function spanAt(spans: readonly Span[], x: number): Span | undefined {
  return spans.find(([from, to]) => from <= x && to >= x)
}

/**
 * Opens the shape with a disc: removes what no inscribed disc of this radius covers (Matheron 1975). `depth` is each
 * pixel's distance to the outline, 0 outside. The result is 0 at its own outline and positive inside.
 */
export function openShape(depth: Float32Array, width: number, height: number, radius: number): Field {
  const squares = Float64Array.from(depth, (value) => (value >= radius ? 0 : Infinity))
  transformSquares(squares, width, height)
  return { width, height, values: Float32Array.from(squares, (square) => radius - Math.sqrt(square)) }
}
