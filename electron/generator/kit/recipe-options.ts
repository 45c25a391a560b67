/** The options of one object, from a prompt. */

/** Linear RGB, 0 … 1. */
export type Rgb = readonly [number, number, number]

/** A material named in a prompt ("gold", "wooden"), with the colour it has when none is named. */
export interface Finish {
  name: string
  colour: Rgb
  metalness: number
  roughness: number
}

export interface RecipeOptions {
  seed: number
  /** Few large flat faces instead of round surfaces. */
  lowPoly: boolean
  /** Height relative to width: 1 as designed, 1.35 tall, 0.75 squat. */
  tall: number
  /** Thickness of walls and plates: 1 as designed. */
  thick: number
  /** In the order named; the first is for the main material. */
  colours: readonly Rgb[]
  finish?: Finish | undefined
  /** Finish of the material in slot 1; only for recipes that have one. */
  trim?: Finish | undefined
  /** The lettering on the object. */
  text?: string | undefined
  /** Only numbers that the recipe declares, within their limits. */
  numbers: Readonly<Record<string, number>>
  /** Only features that the recipe declares: `ribs`, `spiral`, `handle` … */
  features: ReadonlySet<string>
}

/** As designed: what no prompt says anything about. */
export const plainOptions: RecipeOptions = {
  seed: 0,
  lowPoly: false,
  tall: 1,
  thick: 1,
  colours: [],
  numbers: {},
  features: new Set(),
}
