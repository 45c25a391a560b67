/** What a model is to be painted with. */
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import type { Progress } from '../../engine/model.ts'
import type { SolidMaterial } from './materials/solid-material.ts'
import type { Treatment } from './materials/treatment.ts'

/** What lies where. Of several that cover a place the last counts. */
export interface Assignment {
  material: SolidMaterial
  /** Linear; moves the material's palette. */
  colours?: readonly LinearRgb[]
  treatment?: Treatment
  /** Factor on the usual size of the pattern; default 1. */
  scale?: number
  /** Everything, the parts with these numbers, or what lies between two shares of the height. */
  where: { kind: 'all' } | { kind: 'parts'; parts: readonly number[] } | { kind: 'band'; from: number; to: number }
}

export interface PaintOptions {
  /** Side of the pictures in pixels. */
  resolution: number
  seed: number
  /** Normal, roughness, metalness and occlusion too; default true. */
  pbr?: boolean
  /** Keep texture coordinates that can be kept; default false. */
  keepUvs?: boolean
  /** Length of one feature of the pattern (ring, brick, thread …); default by the model's size. */
  featureMm?: number
  /** Height of bumps against the usual; default 1. */
  relief?: number
  progress?: Progress
}
