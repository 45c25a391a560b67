/** A geometric pattern: its name, colours and sampling function. */

/** The grid that a pattern is drawn on. */
export interface PatternGrid {
  /** Cells across and down one tile: even whole numbers. */
  across: number
  down: number
  seed: number
  /** Number of colours; the first is the ground. */
  colours: number
  direction: 'upright' | 'level' | 'diagonal'
}

/** Returns the colour index at a point; fractions mix two neighbours. x and y count cells, 0 … across and 0 … down. */
export type Sampler = (x: number, y: number) => number

export interface GeometricPattern {
  /** Words that name it, separated by commas. */
  vocabulary: string
  /** Cells along the shorter side of a tile of medium scale. */
  cells: number
  minColours: number
  /** Sets of default colours: hex codes separated by spaces, sets by `|`. */
  palettes: string
  draw(grid: PatternGrid): Sampler
}
