/** The `craft` job: reliefs and functional pieces from a picture or words. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import type { PieceId } from './pieces.ts'

export interface CraftJobs {
  /**
   * Rejects with `invalid-input` (`{ field, reason }`); `request-refused` with `reason` `unsupported_prompt` (and
   * suggestions) or `no_subject`; `unsupported-format`, `unsafe-file` for the picture; `bad-geometry`.
   */
  craft: {
    input: {
      /** Ignored if there is a picture, which is then the subject. */
      prompt?: string
      image?: Uint8Array
      /** Seeds the clustering of colours; the same seed gives the same bytes. */
      seed: number
      options: CraftOptions
    }
    output: CraftedModel
  }
}

export interface CraftedModel {
  /** A GLB file, ready to store. */
  glb: Uint8Array
  triangles: number
  /** PNG files, such as the piece against the light. */
  pictures: { name: string; file: Uint8Array }[]
  /** What was understood and measured, for the report. */
  understood: Record<string, unknown>
  /** The summary as codes. */
  makes: SummaryRemark[]
}

/** The artist's options; omitted ones are derived from the piece and the words. Millimetres and degrees. */
export interface CraftOptions {
  piece?: PieceId
  /** Width (or diameter) of the whole piece; for a curved lithophane, measured along the curve. */
  sizeMm?: number
  /** Thickness of the plate without the relief. */
  thicknessMm?: number
  /** Height of the relief above the plate. */
  reliefMm?: number
  /** Width of the rim, frame or margin; 0 for none. */
  borderMm?: number
  text?: string
  /** Maximum height of capital letters. */
  fontMm?: number
  shape?: PlateShape
  /** A cut-out subject, or the whole picture. */
  frame?: 'cut-out' | 'whole'
  /** `form` is the modelled body of a subject from words. */
  heightSource?: HeightSource
  hanging?: 'none' | 'hole' | 'loop'
  holeMm?: number
  /** Angle of a lithophane: 0 is flat, 360 a closed tube. */
  angleDegrees?: number
  /** Number of times the picture repeats around a tube. */
  repeats?: number
  /** Thinnest and thickest wall of a lithophane. */
  minWallMm?: number
  maxWallMm?: number
  /** Natural-logarithm attenuation of light per millimetre of material, measured with a printed step wedge. */
  attenuationPerMm?: number
  /** `fit` compresses the tones to the material's range; `true` clips dark tones. */
  tones?: 'fit' | 'true'
  teaLightMm?: number
  /** Minimum width of a stencil's strips. */
  bridgeMm?: number
  /** Height of a cookie cutter. */
  edgeHeightMm?: number
  /** Distance of the cookie's outline from the subject. */
  offsetMm?: number
  /** Lines of a cookie cutter that mark the dough. */
  innerLines?: boolean
  /** The part of the subject that is inked, cut or marked. */
  design?: Design
  handle?: boolean
  /** Number of colours of a layered relief; 1 is a true relief. */
  colours?: number
  /** Layers stacked, or all colours flush with the face. */
  stacking?: 'stacked' | 'flush'
  /** The printer's layer height: layered reliefs change colour at its multiples. */
  layerMm?: number
  detail?: 'draft' | 'standard' | 'fine'
}

type PlateShape = 'rectangle' | 'round' | 'oval' | 'contour'
export type HeightSource = 'form' | 'brightness' | 'inverted' | 'shading'
export type Design = 'lines' | 'tones' | 'silhouette'
