/** Files on disk as the rooms above see them: staged ones of this run, inputs by hash, assets that are never changed. */
import type { Asset, Provenance } from '../../../shared/protocol/asset.ts'
import type { Dialect } from '../../../shared/formats/dialect.ts'
import type { Edit } from '../../../shared/edits/edit.ts'
import type { ExportFormat } from '../../../shared/formats/formats.ts'
import type { ExportedFile } from '../../../shared/protocol/contract.ts'
import type { DerivedRequest } from '../../../shared/protocol/derived.ts'
import type { JobCost, JobInputFile } from '../../../shared/protocol/job.ts'
import type { Measurement } from '../../../shared/protocol/measurement.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { Surroundings } from '../../../shared/protocol/surroundings.ts'
import type { FormatJobs } from '../../engine/formats/jobs.ts'
import type { ServedFile, StagedFile } from '../backend.ts'
import type { ExpectedFile } from './check-output.ts'

/** Opens an output from byte `from`; handed in by create-backend, so that the library knows no service. */
export type OpenSource = (options: { from: number; etag: string | null }) => Promise<{
  body: ReadableStream<Uint8Array>
  from: number
  totalBytes: number | null
  etag: string | null
  mediaType: string | null
}>

/** How far a download is: the share of the file, 0 … 1 (0 where its length is unknown), and how many bytes of it are here. */
export type OnProgress = (fraction: number, bytes: number) => void

/** What a person changes about an asset; what is absent stays. */
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
  /** Along the up axis; left out: as stored. */
  heightMm?: number | undefined
  /** Of 3MF. */
  dialect?: Dialect | undefined
  projectSettings?: string | undefined
}

export interface Library {
  /**
   * Clears what a crash left half done (`.part` of no job, staged files) and empties the bin of what was deleted long ago.
   * `readOnly`: nothing of that; what is there can be opened.
   */
  start(options?: { readOnly?: boolean }): Promise<void>
  stop(): Promise<void>
  stage(body: ReadableStream<Uint8Array>, about: { name: string; mediaType: string }): Promise<StagedFile>
  /** Stages a file that the studio made itself. */
  stageBytes(file: Uint8Array, about: { name: string; mediaType: string }): Promise<ExportedFile>
  openStaged(stagedId: string): Promise<ServedFile | null>
  /** `fileName` null: the asset's own file, whatever it is called. */
  openAsset(assetId: string, fileName: string | null): Promise<ServedFile | null>
  openInput(sha256: string): Promise<ServedFile | null>
  /**
   * A file that the engine derives from a model, made where it is not there yet; given up when the last signal aborts. Rejects
   * `not-found`, `unsupported-format`, `bad-geometry`, `mesh-too-large`, `cancelled`.
   */
  openDerived(assetId: string, request: DerivedRequest, signal: AbortSignal): Promise<ServedFile>
  /** A staged file, or that of an asset → kept by its hash. The type is found by magic bytes, never by the name alone. */
  keepInput(slot: string, source: { stagedId: string } | { assetId: string }): Promise<JobInputFile>
  /** A staged picture of surroundings, kept among the inputs. Rejects `unsupported-format`, `unsafe-file`. */
  keepSurroundings(stagedId: string): Promise<Surroundings>
  /** Absolute path of a kept input, or null. */
  inputPath(sha256: string): string | null
  /**
   * `.part` (resumed where one is left) → length, magic bytes, hash → rename → sidecar → asset in the store. The same job and
   * output name twice gives the same assets. The main one first: an archive gives the model in it, and itself as a part of
   * that. `partOf` is the asset that it came along with. Rejects `bad-reply`, `disk-full`, `task-expired`, `unsafe-file`; that
   * with `reason: 'stopped-twice'`, and the file untouched, where the studio ended twice while it read it.
   */
  keepOutput(
    job: { id: string; title: string; maker?: string | null; parentId: string | null; partOf: string | null },
    expected: ExpectedFile,
    open: OpenSource,
    provenance: Provenance,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Asset[]>
  /** A person asks for the results of a job again: what was set aside because the studio ended while it read it is read once more. */
  readAgain(jobId: string): void
  /** A staged model or picture becomes an asset of no job. Rejects `unsupported-format`, `unsafe-file`, `disk-full`. */
  importFile(stagedId: string): Promise<Asset>
  /** Staged files that belong together, by their paths from a common folder, become an archive and what is in it. */
  importTogether(name: string, files: readonly { stagedId: string; path: string }[]): Promise<Asset>
  /** Saves a manual edit as a new version of a model. Rejects as `editAsset` does. */
  edit(assetId: string, edit: Edit): Promise<Asset>
  /** Another coordinate system measures and draws the asset again; null takes the file as it is read. A part's name that is null is the file's own. */
  change(id: string, change: AssetChange): Promise<Asset>
  delete(id: string): Promise<Asset>
  restore(id: string): Promise<Asset>
  /** The asset's own file, staged. */
  exportOriginal(assetId: string): Promise<ExportedFile>
  export(assetId: string, format: ExportFormat, options?: ExportOptions): Promise<ExportedFile & { filaments: number }>
  /** The settings in a staged project of a slicer. Rejects as the job does. */
  projectSettings(stagedId: string): Promise<FormatJobs['project-settings']['output']>
  /** Resolves when everything that was kept has been looked into. */
  looked(): Promise<void>
  /** What the job of assets came to, written beside their files. */
  noteCost(assetIds: readonly string[], cost: JobCost): Promise<void>
  /**
   * The store was lost, or part of it: puts back the assets that only their sidecar files know, and from now on for a month
   * nothing is tidied whose job is not known. Before `start`, which tidies. Returns how many came back.
   */
  rebuild(): Promise<number>
}
