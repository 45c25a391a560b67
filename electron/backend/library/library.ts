/** The library's interface: staged files of this run, inputs by hash, assets that never change. */
import type { Asset, Provenance } from '../../../shared/protocol/asset.ts'
import type { Dialect } from '../../../shared/formats/dialect.ts'
import type { Edit } from '../../../shared/edits/edit.ts'
import type { ExportFormat } from '../../../shared/formats/formats.ts'
import type { ExportedFile } from '../../../shared/protocol/commands/common-schemas.ts'
import type { DerivedRequest } from '../../../shared/protocol/derived.ts'
import type { JobCost, JobInputFile } from '../../../shared/protocol/job.ts'
import type { Measurement } from '../../../shared/protocol/measurement.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { SeveralModels } from '../../../shared/protocol/several-models.ts'
import type { Surroundings } from '../../../shared/protocol/surroundings.ts'
import type { FormatJobs } from '../../engine/formats/jobs.ts'
import type { ServedFile, StagedFile } from '../backend.ts'
import type { ExpectedFile } from './check-output.ts'
import type { Imported } from './import-file.ts'

/** Opens an output from byte `from`. Passed in, so that the library knows no service. */
export type OpenSource = (options: { from: number; etag: string | null }) => Promise<{
  body: ReadableStream<Uint8Array>
  from: number
  totalBytes: number | null
  etag: string | null
  mediaType: string | null
}>

/** Progress of a download: the share of the file (0 if its length is unknown), and the number of bytes. */
export type OnProgress = (fraction: number, bytes: number) => void

/** A person's change of an asset; omitted fields stay. */
export interface AssetChange {
  name?: string | undefined
  favourite?: boolean | undefined
  tags?: readonly string[] | undefined
  project?: string | undefined
  coordinateSystem?: CoordinateSystem | null | undefined
  partNames?: Record<string, string | null> | undefined
  measurements?: readonly Measurement[] | undefined
}

export interface ExportOptions {
  /** Along the up axis; omitted: as stored. */
  heightMm?: number | undefined
  /** Of 3MF. */
  dialect?: Dialect | undefined
  projectSettings?: string | undefined
}

export interface Library {
  /** Removes what a crash left and empties the bin. `readOnly`: does neither, and files can only be opened. */
  start(options?: { readOnly?: boolean }): Promise<void>
  stop(): Promise<void>
  stage(body: ReadableStream<Uint8Array>, about: { name: string; mediaType: string }): Promise<StagedFile>
  /** Stages a file that the studio made itself. */
  stageBytes(file: Uint8Array, about: { name: string; mediaType: string }): Promise<ExportedFile>
  openStaged(stagedId: string): Promise<ServedFile | null>
  /** `fileName` null: the asset's own file. */
  openAsset(assetId: string, fileName: string | null): Promise<ServedFile | null>
  openInput(sha256: string): Promise<ServedFile | null>
  /**
   * Returns a derived file, made if necessary; cancelled when the last signal aborts. Rejects `not-found`,
   * `unsupported-format`, `bad-geometry`, `mesh-too-large`, `cancelled`.
   */
  openDerived(assetId: string, request: DerivedRequest, signal: AbortSignal): Promise<ServedFile>
  /**
   * Keeps a staged file, or that of an asset, by its hash. The type is found by magic bytes, never by the name alone.
   */
  keepInput(slot: string, source: { stagedId: string } | { assetId: string }): Promise<JobInputFile>
  /** Keeps a staged picture of surroundings. Rejects `unsupported-format`, `unsafe-file`. */
  keepSurroundings(stagedId: string): Promise<Surroundings>
  /** Returns the absolute path of a kept input, or null. */
  inputPath(sha256: string): string | null
  /**
   * Downloads, checks and saves an output. Idempotent by job and output name. The main asset comes first: an archive
   * gives the model in it, and itself as its part. `partOf` is the main asset that it accompanies. Rejects `bad-reply`,
   * `disk-full`, `task-expired`, `unsafe-file` (with `reason: 'stopped-twice'` for a file that crashed the studio
   * twice, which is then left untouched).
   */
  keepOutput(
    job: { id: string; title: string; maker?: string | null; parentId: string | null; partOf: string | null },
    expected: ExpectedFile,
    open: OpenSource,
    provenance: Provenance,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Asset[]>
  /** Unblocks the results of a job, since a person asks for them again. */
  readAgain(jobId: string): void
  /** Imports a staged model or picture. `several` models of an archive: default `set`. Rejects `unsupported-format`, `unsafe-file`, `disk-full`. */
  importFile(stagedId: string, several?: SeveralModels): Promise<Imported>
  /** Imports files that belong together, by their relative paths, as one archive. */
  importTogether(
    name: string,
    files: readonly { stagedId: string; path: string }[],
    several?: SeveralModels,
  ): Promise<Imported>
  /** Saves a manual edit as a new version of a model. Rejects as `editAsset` does. */
  edit(assetId: string, edit: Edit): Promise<Asset>
  /**
   * A new coordinate system measures and draws the asset again; null restores the file's own. A part's name that is
   * null restores the file's own.
   */
  change(id: string, change: AssetChange): Promise<Asset>
  /** Moves an asset and its parts to the bin. */
  delete(id: string): Promise<Asset>
  restore(id: string): Promise<Asset>
  /** Returns what is in the bin, last deleted first, without the parts that were deleted with it. */
  bin(): Asset[]
  /** Deletes the files of an asset in the bin for good. Rejects `not-found`, and `invalid-input` outside the bin. */
  erase(id: string): Promise<void>
  /** Stages the asset's own file. */
  exportOriginal(assetId: string): Promise<ExportedFile>
  export(assetId: string, format: ExportFormat, options?: ExportOptions): Promise<ExportedFile & { filaments: number }>
  /** Returns the settings in a staged project of a slicer. Rejects as the job does. */
  projectSettings(stagedId: string): Promise<FormatJobs['project-settings']['output']>
  /** Resolves when everything has been inspected. */
  inspected(): Promise<void>
  /** Writes the cost of a job to the records of its assets. */
  noteCost(assetIds: readonly string[], cost: JobCost): Promise<void>
  /**
   * Restores assets from their sidecars after the store was lost, and for a month keeps files of unknown jobs. Call it
   * before `start`. Returns the number of assets.
   */
  rebuild(): Promise<number>
}
