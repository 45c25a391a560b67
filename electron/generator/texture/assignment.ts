/** The materials that a model is painted with. */
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import type { Progress } from '../../engine/model.ts'
import type { SolidMaterial } from './materials/solid-material.ts'
import type { Treatment } from './materials/treatment.ts'

/** Where assignments overlap, the last one counts. */
export interface Assignment {
  material: SolidMaterial
  /** Linear; recolours the material's palette. */
  colours?: readonly LinearRgb[]
  treatment?: Treatment
  /** Factor on the pattern's default size; default 1. */
  scale?: number
  /** Everything, the listed parts, or a range of heights as fractions of the model's height. */
  where: { kind: 'all' } | { kind: 'parts'; parts: readonly number[] } | { kind: 'band'; from: number; to: number }
}

export interface PaintOptions {
  /** Side of the textures in pixels. */
  resolution: number
  seed: number
  /** Also bakes normal, roughness, metalness and occlusion; default true. */
  pbr?: boolean
  /** Keeps usable texture coordinates; default false. */
  keepUvs?: boolean
  /** Length of one feature of the pattern (ring, brick, thread …); the default depends on the model's size. */
  featureMm?: number
  /** Factor on the height of bumps; default 1. */
  relief?: number
  progress?: Progress
}
