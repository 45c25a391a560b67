/** A lens: a function that returns a material for every kind of surface. */
import type { Material, Texture } from 'three'
import type { ColourMatrix } from '../../../shared/edits/picture-adjustment.ts'
import type { ViewMaterial } from '../../../shared/formats/view-file.ts'
import type { MatcapId } from '../../state/stage/lens-ids.ts'

export type MapName = keyof ViewMaterial['maps']

/** Surfaces that share a material of the file and the same vertex attributes. */
export interface Surface {
  material: ViewMaterial
  map(name: MapName): Texture | null
  /** Unsaved colour adjustment of the base colour texture. */
  adjustment?: ColourMatrix | null
  /** Whether the surface is drawn with face normals. */
  isFlat: boolean
  uvs: boolean
  colours: boolean
}

/** Settings of all lenses. */
export interface LensSettings {
  darkTheme: boolean
  backFaces: boolean
  matcap: MatcapId
  /** The model's largest side, metres. */
  largest: number
  heat: HeatSettings | null
  /** The model is clipped at its section plane. */
  clipped: boolean
}

/** The colour scale of values. */
export interface HeatSettings {
  /** The values at both ends of the scale. */
  from: number
  to: number
  /** Which values are worst: small ones, or those far from zero on either side. */
  worst: 'small' | 'far'
  /** Better values are drawn pale; for `far` this is the distance from zero. */
  threshold: number | null
}

/** Returns a new material. The caller disposes it, but not its textures. */
export type Lens = (surface: Surface, settings: LensSettings) => Material
