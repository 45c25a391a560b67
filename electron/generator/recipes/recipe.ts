/** What a parametric object is: its names, what of a prompt it can honour, and how it is built. */
import type { Model } from '../../engine/model.ts'
import type { Kit } from '../kit/kit.ts'
import type { RecipeOptions } from '../kit/recipe-options.ts'

/** A number that a recipe takes ("24 teeth"), with its limits and what it is when the prompt leaves it open. */
export interface RecipeNumber {
  minimum: number
  maximum: number
  usual: number
  /** Where not every number between them can be made. */
  only?: readonly number[]
}

/** A parametric object. Built in millimetres; watertight and manifold by construction. */
export interface Recipe {
  id: string
  /** English names, comma-separated, the usual one first. */
  names: string
  /** Names in other languages, comma-separated. */
  foreignNames?: string
  /** Height in millimetres when the prompt names no size. */
  heightMm: number
  /** A bare length ("a 20 cm plate") measures the largest side of it instead of the height. */
  measuredAcross?: boolean
  /** "Tall" and "squat" stretch it. Without it they are reported as not understood. */
  stretches?: boolean
  /** Lesser parts can have a material of their own (slot 1): "a wooden chest with gold". */
  hasTrim?: boolean
  /** How many of a prompt's colours it has. Default: one, and two with trim. */
  colours?: number
  /** Words can be written on it. */
  takesText?: boolean
  numbers?: Readonly<Record<string, RecipeNumber>>
  features?: readonly string[]
  build(options: RecipeOptions, kit: Kit): Model
}
