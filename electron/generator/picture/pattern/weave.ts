/** A pattern of shapes as the drawing of one place. */

/** What a pattern is drawn with. */
export interface Weave {
  /** Cells across and down one tile: whole numbers, even. */
  across: number
  down: number
  seed: number
  /** How many colours there are; the first is the ground. */
  colours: number
  direction: 'upright' | 'level' | 'diagonal'
}

/** Which colour a place has; fractions mix two neighbours. x and y count cells, 0 … across and 0 … down. */
export type Sampler = (x: number, y: number) => number

/** One pattern: the words that call it, how many cells a tile of medium scale has, its usual colours, and its drawing. */
export interface Geometric {
  words: string[]
  cells: number
  /** Colours it wants, at least. */
  colours: number
  usual: string[][]
  draw(weave: Weave): Sampler
}
