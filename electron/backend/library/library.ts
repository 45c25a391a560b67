/** Files on disk as the rooms above see them: staged ones of this run, inputs by hash, assets that are never changed. */
import type { Asset, ExportFormat, Provenance } from '../../../shared/asset.ts'
import type { ExportedFile } from '../../../shared/contract.ts'
import type { DerivedWish } from '../../../shared/derived.ts'
import type { JobInputFile } from '../../../shared/job.ts'
import type { Measurement } from '../../../shared/measurement.ts'
import type { Stance } from '../../../shared/stance.ts'
import type { ServedFile, StagedFile } from '../backend.ts'
import type { MaterialEdit } from './edit-materials.ts'

/** Opens an output from byte `from`; handed in by create-backend, so that the library knows no service. */
export type OpenSource = (options: { from: number; etag: string | null }) => Promise<{
  body: ReadableStream<Uint8Array>
  from: number
  totalBytes: number | null
  etag: string | null
  mediaType: string | null
}>

/** What a service promised about a file; what it promised is checked. */
export interface ExpectedFile {
  name: string
  kind: 'model' | 'image' | 'texture' | 'report' | 'archive' | 'other'
  mediaType: string | null
  bytes: number | null
  sha256: string | null
}

/** What a person changes about an asset; what is absent stays. */
export interface AssetChange {
  name?: string | undefined
  favourite?: boolean | undefined
  stance?: Stance | null | undefined
  partNames?: Record<string, string | null> | undefined
  measurements?: readonly Measurement[] | undefined
}

export interface Library {
  /** Clears what a crash left half done (`.part` of no job, staged files) and empties the bin of what was deleted long ago. */
  start(): Promise<void>
  stop(): Promise<void>
  stage(body: ReadableStream<Uint8Array>, about: { name: string; mediaType: string }): Promise<StagedFile>
  /** Stages a file that the studio made itself. */
  stageBytes(file: Uint8Array, about: { name: string; mediaType: string }): Promise<StagedFile>
  openStaged(stagedId: string): Promise<ServedFile | null>
  /** `fileName` null: the asset's own file, whatever it is called. */
  openAsset(assetId: string, fileName: string | null): Promise<ServedFile | null>
  openInput(sha256: string): Promise<ServedFile | null>
  /**
   * A file that the engine derives from a model, made where it is not there yet; given up when the last signal aborts. Rejects
   * `not-found`, `unsupported-format`, `bad-geometry`, `mesh-too-large`, `cancelled`.
   */
  openDerived(assetId: string, wish: DerivedWish, signal: AbortSignal): Promise<ServedFile>
  /** A staged file, or that of an asset → kept by its hash. The type is found by magic bytes, never by the name alone. */
  keepInput(slot: string, source: { stagedId: string } | { assetId: string }): Promise<JobInputFile>
  /** Absolute path of a kept input, or null. */
  inputPath(sha256: string): string | null
  /**
   * `.part` (resumed where one is left) → length, magic bytes, hash → rename → sidecar → asset in the store. The same job and
   * output name twice gives the same assets. The main one first: an archive gives the model in it, and itself as a part of
   * that. `partOf` is the asset that it came along with. Rejects `bad-reply`, `disk-full`, `task-expired`, `unsafe-file`.
   */
  keepOutput(
    job: { id: string; title: string; parentId: string | null; partOf: string | null },
    expected: ExpectedFile,
    open: OpenSource,
    provenance: Provenance,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<Asset[]>
  /** A staged model or picture becomes an asset of no job. Rejects `unsupported-format`, `unsafe-file`, `disk-full`. */
  importFile(stagedId: string): Promise<Asset>
  /** Staged files that belong together, by their paths from a common folder, become an archive and what is in it. */
  importTogether(name: string, files: readonly { stagedId: string; path: string }[]): Promise<Asset>
  /** A new version of a model with its materials changed. Rejects as `edit-materials.ts` says. */
  editMaterials(assetId: string, edit: MaterialEdit): Promise<Asset>
  /** Another stance measures and draws the asset anew; null takes the file as it is read. A part's name that is null is the file's own. */
  change(id: string, change: AssetChange): Promise<Asset>
  delete(id: string): Promise<Asset>
  restore(id: string): Promise<Asset>
  /** The asset's own file, staged. */
  exportOriginal(assetId: string): Promise<ExportedFile>
  export(assetId: string, format: ExportFormat, heightMm: number | undefined): Promise<ExportedFile>
  /** Resolves when everything that was kept has been looked into. */
  looked(): Promise<void>
  /** Rebuilds the assets of an empty store from the sidecar files. Returns how many came back. */
  rebuild(): Promise<number>
}
