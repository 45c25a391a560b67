/** Label fields drawn for tests: discs, bars and holes with soft edges. */
import type { LabelField } from '../../../electron/generator/shape/label-field.ts'

/** Share of a pixel inside, from the signed distance to its centre. */
export type Shape = (x: number, y: number) => number

export function disc(cx: number, cy: number, radius: number): Shape {
  return (x, y) => clamp(0.5 + radius - Math.hypot(x - cx, y - cy))
}

/** An upright bar of this width between two heights. */
export function bar(cx: number, top: number, bottom: number, width: number): Shape {
  return (x, y) => clamp(Math.min(width / 2 - Math.abs(x - cx), y - top, bottom - y) + 0.5)
}

/** Union. */
export function either(first: Shape, second: Shape): Shape {
  return (x, y) => Math.max(first(x, y), second(x, y))
}

/** Difference. */
export function without(first: Shape, second: Shape): Shape {
  return (x, y) => Math.min(first(x, y), 1 - second(x, y))
}

/** A field in which later shapes cover earlier ones. */
export function fieldOf(size: number, ...shapes: Shape[]): LabelField {
  const coverage = [new Float32Array(size * size).fill(1), ...shapes.map(() => new Float32Array(size * size))]
  for (let pixel = 0; pixel < size * size; pixel++) {
    const x = (pixel % size) + 0.5
    const y = Math.floor(pixel / size) + 0.5
    shapes.forEach((shape, index) => {
      const share = shape(x, y)
      for (const values of coverage) values[pixel]! *= 1 - share
      coverage[index + 1]![pixel]! += share
    })
  }
  return { width: size, height: size, coverage }
}

export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 0x100000000
  }
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
