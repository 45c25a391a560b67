/** The backend as its hosts see it. */
import type { Reply } from '../../shared/protocol/contract.ts'
import type { Notice, StudioEvent } from '../../shared/protocol/studio-event.ts'
import type { DerivedRequest } from '../../shared/protocol/derived.ts'

/** A file that a host may serve. */
export interface ServedFile {
  path: string
  bytes: number
  mediaType: string
  fileName: string
  etag: string
}

export interface StagedFile {
  stagedId: string
  name: string
  mediaType: string
  bytes: number
}

export interface Backend {
  /** Opens the store, starts the local service, and resumes every job. */
  start(): Promise<void>
  /** Stops after a grace period for running requests; everything is stored afterwards. */
  stop(): Promise<void>
  /** Parses the input, runs the command, and returns a reply. Never rejects. */
  dispatch(name: string, input: unknown): Promise<Reply<unknown>>
  /** Adds a notice about an event in the host. Rejects if the studio failed to open. */
  notice(kind: Notice['kind'], details: Record<string, unknown>): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe(listener: (event: StudioEvent) => void): () => void
  /** Writes a body to a file of this run. Rejects with AppError (`mesh-too-large`, `disk-full` …). */
  stage(body: ReadableStream<Uint8Array>, about: { name: string; mediaType: string }): Promise<StagedFile>
  /** Null if there is no such file. */
  openStaged(stagedId: string): Promise<ServedFile | null>
  /** A null `fileName` means the asset's own file. */
  openAsset(assetId: string, fileName: string | null): Promise<ServedFile | null>
  openInput(sha256: string): Promise<ServedFile | null>
  /** Creates the file if necessary; stops when the signal aborts. Rejects with AppError. */
  openDerived(assetId: string, request: DerivedRequest, signal: AbortSignal): Promise<ServedFile>
}
