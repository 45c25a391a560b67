/** A parametric object: its names, the options it supports, and how it is built. */
import type { Model } from '../../engine/model.ts'
import type { Kit } from '../kit/kit.ts'
import type { RecipeOptions } from '../kit/recipe-options.ts'

/** A number that a recipe supports ("24 teeth"), with its limits and default. */
interface RecipeNumber {
  minimum: number
  maximum: number
  usual: number
  /** The supported values where not every number between the limits can be built. */
  only?: readonly number[]
}

/** Built in millimetres; watertight and manifold by construction. */
export interface Recipe {
  id: string
  /** English names, comma-separated, the usual one first. */
  names: string
  /** Names in other languages, comma-separated. */
  foreignNames?: string
  /** Height in millimetres when the prompt names no size. */
  heightMm: number
  /** A length without a direction ("a 20 cm plate") is its largest side instead of its height. */
  measuredAcross?: boolean
  /** "Tall" and "squat" stretch it; otherwise these words are reported as ignored. */
  stretches?: boolean
  /** Secondary parts can have their own material (slot 1): "a wooden chest with gold". */
  hasTrim?: boolean
  /** Number of prompt colours that the recipe can show. Default: 1, or 2 with trim. */
  colours?: number
  /** Words can be written on it. */
  takesText?: boolean
  numbers?: Readonly<Record<string, RecipeNumber>>
  features?: readonly string[]
  build(options: RecipeOptions, kit: Kit): Model
}
