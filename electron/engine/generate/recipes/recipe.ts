/** What a parametric object is: its names, what of a prompt it can honour, and how it is built. */
import type { Model } from '../../model.ts'
import type { Kit } from './kit/kit.ts'

/** Linear RGB, 0 … 1. */
export type Rgb = readonly [number, number, number]

/** A material named in a prompt ("gold", "wooden"): how it shines, and the colour it has when none is named. */
export interface Finish {
  name: string
  colour: Rgb
  metalness: number
  roughness: number
}

/** A number that a recipe takes ("24 teeth"), with its limits and what it is when the prompt leaves it open. */
export interface RecipeNumber {
  minimum: number
  maximum: number
  usual: number
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
  /** What is to be written on it. */
  text?: string
  /** Only numbers that the recipe declares, within their limits. */
  numbers: Readonly<Record<string, number>>
  /** Only features that the recipe declares: `ribs`, `spiral`, `handle` … */
  features: ReadonlySet<string>
}

/** A parametric object. Built in millimetres; watertight and manifold by construction. */
export interface Recipe {
  id: string
  /** English names, the usual one first. */
  names: readonly string[]
  /** Names in other languages. */
  foreignNames?: readonly string[]
  /** Height in millimetres when the prompt names no size. */
  heightMm: number
  /** A bare length ("a 20 cm plate") measures the largest side of it instead of the height. */
  measuredAcross?: boolean
  /** "Tall" and "squat" stretch it. Without it they are told as not understood. */
  stretches?: boolean
  /** Words can be written on it. */
  takesText?: boolean
  numbers?: Readonly<Record<string, RecipeNumber>>
  features?: readonly string[]
  build(options: RecipeOptions, kit: Kit): Model
}
