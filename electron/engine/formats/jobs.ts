/** The workers' file jobs, by name. */
import type { PartNames } from '../../../shared/protocol/asset.ts'
import type { Dialect } from '../../../shared/formats/dialect.ts'
import type { ExportFormat } from '../../../shared/formats/formats.ts'
import type { ConversionNote, ReadNote } from '../../../shared/formats/file-note.ts'
import type { SeveralModels } from '../../../shared/protocol/several-models.ts'
import type { ModelFacts } from '../../../shared/protocol/model-facts.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { Progress } from '../model.ts'
import type { Axis, LengthUnit } from './studio-space.ts'
import type { Compression } from './write-options.ts'

export interface FormatJobs {
  /**
   * Converts a model file. Rejects with `unsupported-format`, `bad-geometry`, `mesh-too-large`, `unsafe-file`, and
   * `invalid-input` with `{ field }` for incompatible options.
   */
  convert: { input: ConvertInput; output: ConvertedModel }
  /** Packs files (path → bytes) into a ZIP without compression. Rejects with `mesh-too-large`. */
  'pack-archive': { input: { files: Record<string, Uint8Array> }; output: { archive: Uint8Array } }
  /** Writes a model file in another format. Rejects with `unsupported-format`, `bad-geometry`. */
  export: {
    input: {
      file: Uint8Array
      mediaType: string
      name: string
      format: ExportFormat
      heightMm?: number
      /** For 3MF: the target slicer, and the settings of a user's own project, as JSON. */
      dialect?: Dialect
      projectSettings?: string
      /** Orientation and unit of the file; default: as read. */
      coordinateSystem?: CoordinateSystem
      /** Maps `part 3` to a name. */
      partNames?: PartNames
    }
    /**
     * `notes`: missing files and losses. `filaments`: the highest number in use, 1 if filaments are not distinguished.
     */
    output: { file: Uint8Array; fileName: string; mediaType: string; notes: ConversionNote[]; filaments: number }
  }
  /** Reads the settings of a saved Bambu Studio or OrcaSlicer project, as JSON. Rejects with `bad-geometry`. */
  'project-settings': {
    input: { file: Uint8Array }
    output: { settings: string; filaments: number; printer: string }
  }
  /**
   * Measures a model file and draws its thumbnail. Rejects with `unsupported-format`, `bad-geometry`, `mesh-too-large`.
   */
  inspect: {
    input: { file: Uint8Array; mediaType: string; thumbnailSize: number; coordinateSystem?: CoordinateSystem }
    /** `missing`: files that the model refers to but that are missing. `notes`: other content that is not shown. */
    output: { facts: ModelFacts; thumbnail: Uint8Array; missing: string[]; notes: ReadNote[] }
  }
  /**
   * Extracts the models of a ZIP, or its pictures if it has no models. If there are several models: `set`: one model
   * with all of them side by side; `each`: all of them separately; `ask`: only their names, as `choices`. Rejects with
   * `unsafe-file`, `bad-geometry`, `mesh-too-large`.
   */
  'open-archive': {
    input: { file: Uint8Array; several: SeveralModels }
    output: { models: UnpackedModel[]; choices: string[]; pictures: { name: string; file: Uint8Array }[] }
  }
}

/** A model from an archive: a GLB unchanged, a glTF with all its contents, other formats converted. */
export interface UnpackedModel {
  /** File name without extension, used as a label rather than a path; empty for a set. */
  name: string
  glb: Uint8Array
  /** Names of files that the model refers to but that are missing. */
  missing: string[]
  /** Content that was left out; the first model also carries the notes on the whole archive. */
  notes: ReadNote[]
}

export type FormatJob<Name extends keyof FormatJobs> = (
  input: FormatJobs[Name]['input'],
  progress: Progress,
) => Promise<FormatJobs[Name]['output']>

export interface ConvertInput {
  mesh: Uint8Array
  /** Media type stated by the sender; the bytes take precedence. */
  mediaType?: string
  /** Name of the written file, without extension. Default: the model's name. */
  name?: string
  format: ExportFormat
  /** Unit, for reading and writing, of formats that do not specify one. Default: the format's usual unit. */
  unit?: LengthUnit
  /** Unit of the written file, if it differs from `unit`. */
  writtenUnit?: LengthUnit
  /** Up axis, for reading and writing, of formats that do not specify one. Default: the format's usual axis. */
  upAxis?: Axis
  compression?: Compression
}

export interface ConvertedModel {
  file: Uint8Array
  fileName: string
  mediaType: string
  /** Whether the file is an archive. */
  isArchive: boolean
  report: ConversionReport
}

export interface ConversionReport {
  read: { kind: string; triangles: number; parts: number; materials: number; textures: number }
  /** As stored, Y up, millimetres. */
  sizeMm: [number, number, number]
  written: { format: ExportFormat; bytes: number; unit: string; up: string; compression: Compression }
  /** Missing files and losses. */
  notes: ConversionNote[]
}
