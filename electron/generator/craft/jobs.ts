/** The job of the craft room: reliefs and functional pieces from a picture or from words. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import type { PieceId } from './pieces.ts'

export interface CraftJobs {
  /**
   * Rejects `invalid-input` with `{ field, reason }`; `request-refused` with `reason` `unsupported_prompt` (and
   * suggestions) or `no_subject`; `unsupported-format`, `unsafe-file` for the picture; `bad-geometry`.
   */
  craft: {
    input: {
      /** Words, a picture, or both: then the picture is the subject, and the words say what becomes of it. */
      prompt?: string
      image?: Uint8Array
      /** For the clustering of colours; the same seed gives the same bytes. */
      seed: number
      options: CraftOptions
    }
    output: CraftedModel
  }
}

/** What was made. */
export interface CraftedModel {
  /** A GLB file, ready to keep. */
  glb: Uint8Array
  triangles: number
  /** PNG files: how it will look against the light, or the drawing it was made of. */
  pictures: { name: string; file: Uint8Array }[]
  /** What was understood and measured. */
  understood: Record<string, unknown>
  /** What was made, as codes for a person. */
  makes: SummaryRemark[]
}

/** What an artist may fix; what is left out follows from the piece and the words. Millimetres and degrees. */
export interface CraftOptions {
  piece?: PieceId
  /** Width (or diameter) of the whole piece. Of a curved lithophane: along the curve. */
  sizeMm?: number
  /** Of the plate, without relief. Of a stamp: the plate under the design. */
  thicknessMm?: number
  /** From the plate to the highest point. */
  reliefMm?: number
  /** Rim, frame or margin around the design. 0: none. */
  borderMm?: number
  text?: string
  /** Height of capital letters; what does not fit is made smaller. */
  fontMm?: number
  shape?: PlateShape
  /** A cut-out subject, or the picture from edge to edge. */
  frame?: 'cut-out' | 'whole'
  /** How height comes from the picture. `form` is the modelled body of a subject from words. */
  heightSource?: HeightSource
  hanging?: 'none' | 'hole' | 'loop'
  holeMm?: number
  /** Of a lithophane: 0 is flat, 360 a closed tube. */
  angleDegrees?: number
  /** How often the picture goes around a closed tube. */
  repeats?: number
  /** Thinnest and thickest wall of a lithophane. */
  wallLeastMm?: number
  wallMostMm?: number
  /** Share of light lost per millimetre of material, natural logarithm: from a printed step wedge. */
  attenuationPerMm?: number
  /** `fit` squeezes the tones into what the material can show; `true` clips what is too dark for it. */
  tones?: 'fit' | 'true'
  teaLightMm?: number
  /** Narrowest strip of a stencil. */
  bridgeMm?: number
  /** Of a cookie cutter, from the table to the cutting edge. */
  edgeHeightMm?: number
  /** How far outside the subject the cookie's outline runs. */
  offsetMm?: number
  /** A cookie cutter's lines that mark the inside of the dough. */
  innerLines?: boolean
  /** What of the subject is inked, cut or marked. */
  design?: Design
  handle?: boolean
  /** Of a layered relief; 1 is one colour and real relief. */
  colours?: number
  /** Layers one on another, or all colours flush with the face. */
  stacking?: 'stacked' | 'flush'
  /** Of the printer: layered reliefs change colour at multiples of it. */
  layerMm?: number
  detail?: 'draft' | 'standard' | 'fine'
}

export type PlateShape = 'rectangle' | 'round' | 'oval' | 'contour'
export type HeightSource = 'form' | 'brightness' | 'inverted' | 'shading'
export type Design = 'lines' | 'tones' | 'silhouette'
