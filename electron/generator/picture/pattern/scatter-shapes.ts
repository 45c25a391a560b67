/** Scatters shapes over a torus without overlap. */
import { between, type Random } from '../random.ts'

/** A shape's coverage on a square grid of `side` cells. */
export interface Shape {
  side: number
  covered: Uint8Array
}

/** Centre in grid cells, and index of the shape. */
export interface PlacedShape {
  shape: number
  x: number
  y: number
}

/** An occupancy grid that wraps at its edges. */
export class TorusGrid {
  readonly width: number
  readonly height: number
  readonly occupied: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.occupied = new Uint8Array(width * height)
  }

  /** Whether a shape fits, centred on a cell. */
  isFree({ side, covered }: Shape, x: number, y: number): boolean {
    for (let j = 0; j < side; j++) {
      const row = this.#row(y + j - (side >> 1))
      for (let i = 0; i < side; i++) {
        if (covered[j * side + i] === 1 && this.occupied[row + this.#column(x + i - (side >> 1))] === 1) return false
      }
    }
    return true
  }

  occupy({ side, covered }: Shape, x: number, y: number): void {
    for (let j = 0; j < side; j++) {
      const row = this.#row(y + j - (side >> 1))
      for (let i = 0; i < side; i++) {
        if (covered[j * side + i] === 1) this.occupied[row + this.#column(x + i - (side >> 1))] = 1
      }
    }
  }

  #row(y: number): number {
    return (((y % this.height) + this.height) % this.height) * this.width
  }

  #column(x: number): number {
    return ((x % this.width) + this.width) % this.width
  }
}

/**
 * Places the shapes in order at random positions: of several that fit, the one farthest from shapes of its kind. A
 * shape that fits nowhere is omitted.
 */
export function scatterShapes(
  grid: TorusGrid,
  shapes: readonly Shape[],
  kinds: readonly number[],
  random: Random,
): PlacedShape[] {
  const placements: (PlacedShape & { kind: number })[] = []
  shapes.forEach((shape, index) => {
    let best: { x: number; y: number; score: number } | undefined
    let found = 0
    for (let attempt = 0; attempt < 420 && found < 9; attempt++) {
      const x = Math.floor(between(random, 0, grid.width))
      const y = Math.floor(between(random, 0, grid.height))
      if (!grid.isFree(shape, x, y)) continue
      found++
      let score = Infinity
      for (const other of placements) {
        const dx = Math.abs(other.x - x)
        const dy = Math.abs(other.y - y)
        const apart = Math.hypot(Math.min(dx, grid.width - dx), Math.min(dy, grid.height - dy))
        score = Math.min(score, other.kind === kinds[index] ? apart : apart * 2.2)
      }
      if (best === undefined || score > best.score) best = { x, y, score }
    }
    if (best === undefined) return
    grid.occupy(shape, best.x, best.y)
    placements.push({ shape: index, x: best.x, y: best.y, kind: kinds[index]! })
  })
  return placements
}
