/** What a prompt may leave open or fix about one object. */

/** Linear RGB, 0 … 1. */
export type Rgb = readonly [number, number, number]

/** A material named in a prompt ("gold", "wooden"): how it shines, and the colour it has when none is named. */
export interface Finish {
  name: string
  colour: Rgb
  metalness: number
  roughness: number
}

/** Everything a prompt may leave open or fix about one object. */
export interface RecipeOptions {
  seed: number
  /** Few large flat faces instead of round ones. */
  lowPoly: boolean
  /** Height against width: 1 as designed, 1.35 tall, 0.75 squat. */
  tall: number
  /** Walls and plates: 1 as designed. */
  thick: number
  /** In the order they were named: the first is for the main material. */
  colours: readonly Rgb[]
  finish?: Finish
  /** Of the material in slot 1; only for recipes that have one. */
  trim?: Finish
  /** What is to be written on it. */
  text?: string
  /** Only numbers that the recipe declares, within their limits. */
  numbers: Readonly<Record<string, number>>
  /** Only features that the recipe declares: `ribs`, `spiral`, `handle` … */
  features: ReadonlySet<string>
}
