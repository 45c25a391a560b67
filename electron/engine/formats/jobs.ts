/** What the workers can do with files of models, by name. */
import type { PartNames } from '../../../shared/protocol/asset.ts'
import type { Dialect } from '../../../shared/formats/dialect.ts'
import type { ExportFormat } from '../../../shared/formats/formats.ts'
import type { ConversionNote, ReadNote } from '../../../shared/formats/file-note.ts'
import type { ModelFacts } from '../../../shared/protocol/model-facts.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { Progress } from '../model.ts'
import type { Axis, LengthUnit } from './upright.ts'
import type { Compression } from './write-options.ts'

export interface FormatJobs {
  /**
   * A model file in any format we read → one in any format we write. Rejects `unsupported-format`, `bad-geometry`,
   * `mesh-too-large`, `unsafe-file`, and `invalid-input` with `{ field }` for choices that do not go together.
   */
  convert: { input: ConvertInput; output: ConvertedModel }
  /** Files that belong together, path → bytes, as one ZIP archive that stores them as they are. Rejects `mesh-too-large`. */
  'pack-archive': { input: { files: Record<string, Uint8Array> }; output: { archive: Uint8Array } }
  /** A model file in any format we read → another format. Rejects `unsupported-format`, `bad-geometry`. */
  export: {
    input: {
      file: Uint8Array
      mediaType: string
      name: string
      format: ExportFormat
      heightMm?: number
      /** Of 3MF: which slicer it is for, and the settings of a person's own project for it, as JSON. */
      dialect?: Dialect
      projectSettings?: string
      /** How the file is to be taken; absent: as it is read. */
      coordinateSystem?: CoordinateSystem
      /** `part 3` to its name. */
      partNames?: PartNames
    }
    /** `notes`: what was left out, missing, or cannot be kept by the format. */
    /** `filaments`: the highest that the model uses; 1 where it tells none apart. */
    output: { file: Uint8Array; fileName: string; mediaType: string; notes: ConversionNote[]; filaments: number }
  }
  /** The settings of a project that Bambu Studio or OrcaSlicer has saved, as JSON, with what they are for. Rejects `bad-geometry`. */
  'project-settings': {
    input: { file: Uint8Array }
    output: { settings: string; filaments: number; printer: string }
  }
  /** Measures a model file and draws its thumbnail. Rejects `unsupported-format`, `bad-geometry`, `mesh-too-large`. */
  inspect: {
    input: { file: Uint8Array; mediaType: string; thumbnailSize: number; coordinateSystem?: CoordinateSystem }
    /** `missing`: names of files that it refers to in vain. `notes`: what else of the file is not seen. */
    output: { facts: ModelFacts; thumbnail: Uint8Array; missing: string[]; notes: ReadNote[] }
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

/** The function of a job. */
export type FormatJob<Name extends keyof FormatJobs> = (
  input: FormatJobs[Name]['input'],
  progress: Progress,
) => Promise<FormatJobs[Name]['output']>

export interface ConvertInput {
  mesh: Uint8Array
  /** What the sender says the file is; the bytes say more. */
  mediaType?: string
  /** Of the written file, without an ending. Left out: the model's own. */
  name?: string
  format: ExportFormat
  /** What the numbers of a file without a unit count, and in what such a file is written. Left out: as each format is mostly used. */
  unit?: LengthUnit
  /** In what a file without a unit is written, where that is not `unit`. */
  writtenUnit?: LengthUnit
  /** Which way is up in a file that does not say, read or written. Left out: as each format is mostly used. */
  upAxis?: Axis
  /** Of the mesh, for GLB and glTF. */
  compression?: Compression
}

export interface ConvertedModel {
  file: Uint8Array
  fileName: string
  mediaType: string
  /** Whether the file is an archive of several. */
  isArchive: boolean
  report: ConversionReport
}

/** What was read, what was written, and what a reader should know of it. */
export interface ConversionReport {
  read: { kind: string; triangles: number; parts: number; materials: number; textures: number }
  /** As it stands in the file, Y up, millimetres. */
  sizeMm: [number, number, number]
  written: { format: ExportFormat; bytes: number; unit: string; up: string; compression: Compression }
  /** What was left out, missing, or cannot be kept by the format. */
  notes: ConversionNote[]
}
