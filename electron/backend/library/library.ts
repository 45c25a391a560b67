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
import type { JobOfAsset } from './describe-asset.ts'
import type { Imported } from './import-file.ts'

/** Opens an output from byte `from`. Passed in, so that the library does not depend on any service. */
export type OpenSource = (options: { from: number; etag: string | null }) => Promise<{
  body: ReadableStream<Uint8Array>
  from: number
  totalBytes: number | null
  etag: string | null
  mediaType: string | null
}>

/** Progress of a download: the fraction of the file (0 if its length is unknown), and the number of bytes. */
export type OnProgress = (fraction: number, bytes: number) => void

/** A person's change to an asset; omitted fields are unchanged. */
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
  /** Height along the up axis; omitted: as stored. */
  heightMm?: number | undefined
  /** 3MF only. */
  dialect?: Dialect | undefined
  projectSettings?: string | undefined
}

export interface Library {
  /** Removes what a crash left behind and empties the bin. `readOnly`: does neither, and files can only be opened. */
  start(options?: { readOnly?: boolean }): Promise<void>
  stop(): Promise<void>
  stage(body: ReadableStream<Uint8Array>, about: { name: string; mediaType: string }): Promise<StagedFile>
  /** Stages a file that the studio made itself. */
  stageBytes(file: Uint8Array, about: { name: string; mediaType: string }): Promise<ExportedFile>
  openStaged(stagedId: string): Promise<ServedFile | null>
  /** A null `fileName` means the asset's own file. */
  openAsset(assetId: string, fileName: string | null): Promise<ServedFile | null>
  openInput(sha256: string): Promise<ServedFile | null>
  /**
   * Returns a derived file, created if necessary; cancelled when the last signal aborts. Rejects with `not-found`,
   * `unsupported-format`, `bad-geometry`, `mesh-too-large`, `cancelled`.
   */
  openDerived(assetId: string, request: DerivedRequest, signal: AbortSignal): Promise<ServedFile>
  /**
   * Stores a staged file, or an asset's file, by its hash. The type is determined by magic bytes, never by the name
   * alone.
   */
  keepInput(slot: string, source: { stagedId: string } | { assetId: string }): Promise<JobInputFile>
  /** Stores a staged environment map. Rejects with `unsupported-format`, `unsafe-file`. */
  keepSurroundings(stagedId: string): Promise<Surroundings>
  /** Returns the absolute path of a stored input, or null. */
  inputPath(sha256: string): string | null
  /**
   * Downloads, checks and saves an output. Idempotent by job and output name. The main asset comes first: an archive
   * gives the model in it, and itself as its part. `partOf` is the main asset that it accompanies. Rejects with
   * `bad-reply`, `disk-full`, `task-expired`, `unsafe-file` (with `reason: 'stopped-twice'` for a file that crashed the
   * studio twice, which is then left untouched).
   */
  keepOutput(
    job: { id: string } & JobOfAsset,
    expected: ExpectedFile,
    open: OpenSource,
    provenance: Provenance,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Asset[]>
  /** Unblocks a job's results, since a person requests them again. */
  readAgain(jobId: string): void
  /**
   * Imports a staged model or picture. `several` models of an archive: default `set`. Rejects with
   * `unsupported-format`, `unsafe-file`, `disk-full`.
   */
  importFile(stagedId: string, several?: SeveralModels): Promise<Imported>
  /** Imports files that belong together, by their relative paths, as one archive. */
  importTogether(
    name: string,
    files: readonly { stagedId: string; path: string }[],
    several?: SeveralModels,
  ): Promise<Imported>
  /** Saves a manual edit as a new version of a model. Rejects with the errors of `editAsset`. */
  edit(assetId: string, edit: Edit, note?: string): Promise<Asset>
  /**
   * A new coordinate system causes the asset to be measured and drawn again; null restores the file's own. A null part
   * name restores the file's own.
   */
  change(id: string, change: AssetChange): Promise<Asset>
  /** Moves an asset and its parts to the bin. */
  delete(id: string): Promise<Asset>
  restore(id: string): Promise<Asset>
  /** Returns the bin's assets, most recently deleted first, without the parts that were deleted with them. */
  bin(): Asset[]
  /**
   * Permanently deletes the files of an asset in the bin. Rejects with `not-found`, and with `invalid-input` if the
   * asset is not in the bin.
   */
  erase(id: string): Promise<void>
  /** Stages the asset's own file. */
  exportOriginal(assetId: string): Promise<ExportedFile>
  export(assetId: string, format: ExportFormat, options?: ExportOptions): Promise<ExportedFile & { filaments: number }>
  /** Returns the settings in a staged slicer project. Rejects with the job's errors. */
  projectSettings(stagedId: string): Promise<FormatJobs['project-settings']['output']>
  /** Resolves when everything has been inspected. */
  inspected(): Promise<void>
  /** Writes a job's cost to the records of its assets. */
  noteCost(assetIds: readonly string[], cost: JobCost): Promise<void>
  /**
   * Restores assets from their sidecars after the store was lost, and retains files of unknown jobs for a month. Must
   * be called before `start`. Returns the number of assets.
   */
  rebuild(): Promise<number>
}
