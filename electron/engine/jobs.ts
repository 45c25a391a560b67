/** Every piece of work the engine's workers do, by name, with what goes in and comes out. Buffers are transferred. */
import type { ExportFormat, ModelFacts, PartNames } from '../../shared/asset.ts'
import type { Stance } from '../../shared/stance.ts'
import type { StyleId } from './generate/style.ts'
import type { AnalyseJobs } from './analyse/jobs.ts'
import type { CarveJobs } from './carve/jobs.ts'
import type { CraftJobs } from './craft/jobs.ts'
import type { FormatJobs } from './formats/jobs.ts'
import type { MaterialJobs } from './materials/jobs.ts'
import type { PictureJobs } from './picture/jobs.ts'
import type { PrintJobs } from './print/jobs.ts'
import type { RemeshJobs } from './remesh/jobs.ts'
import type { TextureJobs } from './texture/jobs.ts'
import type { ViewJobs } from './view/jobs.ts'

export interface EngineJobs
  extends
    CarveJobs,
    CraftJobs,
    PictureJobs,
    PrintJobs,
    FormatJobs,
    MaterialJobs,
    TextureJobs,
    RemeshJobs,
    ViewJobs,
    AnalyseJobs {
  /** Rejects with AppError `request-refused` + details `{ reason: 'unsupported_prompt', suggestions: string[] }`. */
  'text-to-3d': {
    input: {
      prompt: string
      seed: number
      heightMm?: number
      base?: 'auto' | 'none' | 'round'
      detail?: 'draft' | 'standard' | 'fine'
      /** Default: as the words have it. */
      style?: StyleId
      /** Materials that the words name as pictures (default), or as one colour each. */
      surface?: 'textured' | 'plain'
    }
    output: GeneratedModel
  }
  'image-to-3d': {
    input: {
      image: Uint8Array
      seed: number
      heightMm?: number
      /** Thickness as a share of what a full round body would have. */
      depth?: number
      /** Relief from the picture, 0 … 1. */
      relief?: number
      base?: 'none' | 'round'
      detail?: 'draft' | 'standard' | 'fine'
      /** Puffed like a cushion, or limbs as round as they are wide. */
      volume?: 'puffed' | 'rounded'
      /** Left and right as mirror images; automatic: where they nearly are. */
      symmetry?: 'auto' | 'on' | 'off'
    }
    output: GeneratedModel
  }
  /** A model file in any format we read → another format. Rejects `unsupported-format`, `bad-geometry`. */
  export: {
    input: {
      file: Uint8Array
      mediaType: string
      name: string
      format: ExportFormat
      heightMm?: number
      /** How the file is to be taken; absent: as it is read. */
      stance?: Stance
      /** `part 3` to its name. */
      partNames?: PartNames
    }
    output: { file: Uint8Array; fileName: string; mediaType: string }
  }
  /** Measures a model file and draws its thumbnail. Rejects `unsupported-format`, `bad-geometry`, `mesh-too-large`. */
  inspect: {
    input: { file: Uint8Array; mediaType: string; thumbnailSize: number; stance?: Stance }
    /** `missing`: names of files that it refers to in vain. */
    output: { facts: ModelFacts; thumbnail: Uint8Array; missing: string[] }
  }
  /** A picture → a PNG that fits the size, and its own measures. Rejects `unsupported-format`. */
  'image-thumbnail': {
    input: { file: Uint8Array; size: number }
    output: { thumbnail: Uint8Array; width: number; height: number; mediaType: string }
  }
  /** A ZIP archive → what can be shown of it. Rejects `unsafe-file`, `bad-geometry`, `mesh-too-large`. */
  'open-archive': {
    input: { file: Uint8Array }
    output: {
      model: { name: string; glb: Uint8Array; missing: string[] } | null
      pictures: { name: string; file: Uint8Array }[]
    }
  }
}

export interface GeneratedModel {
  /** A GLB file, ready to keep. */
  glb: Uint8Array
  triangles: number
  /** What was understood, for the task's report: subject, colours, size … */
  understood: Record<string, unknown>
}

export type EngineJobName = keyof EngineJobs
