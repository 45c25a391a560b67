/** What a lens is: a way of drawing that gives a material for every kind of surface of a model. */
import type { Material, Texture } from 'three'
import type { ColourMatrix } from '../../../shared/edits/picture-adjustment.ts'
import type { ViewMaterial } from '../../../shared/formats/view-file.ts'
import type { MatcapId } from '../../state/stage/lens-ids.ts'

export type MapName = keyof ViewMaterial['maps']

/** Surfaces that are drawn alike: one material of the file, and what their vertices have. */
export interface Surface {
  material: ViewMaterial
  /** The pictures of that material; null where there is none. */
  map(name: MapName): Texture | null
  /** What is changed by hand on the colours of its picture; null: nothing. */
  adjustment?: ColourMatrix | null
  /** Drawn with one normal for each face: there are none, or they are not asked. */
  flat: boolean
  uvs: boolean
  colours: boolean
}

/** What the artist has set for all lenses. */
export interface LensSettings {
  darkTheme: boolean
  backFaces: boolean
  matcap: MatcapId
  /** Metres. The model's largest side. */
  largest: number
  heat: HeatSettings | null
  /** What lies in front of the model's section plane is left out. */
  clipped: boolean
}

/** How values become colours. */
export interface HeatSettings {
  /** The values at both ends of the scale. */
  from: number
  to: number
  /** Which values are the worst: the small ones, or those far from zero on both sides. */
  worst: 'small' | 'far'
  /** What is better than this is drawn pale; of `far` it is the distance from zero. */
  threshold: number | null
}

/** Makes the material. The caller disposes it; textures in it belong to others. */
export type Lens = (surface: Surface, settings: LensSettings) => Material
