/** The studio without a screen, as its hosts see it. */
import type { Notice, Reply, StudioEvent } from '../../shared/protocol/contract.ts'
import type { DerivedRequest } from '../../shared/protocol/derived.ts'

/** A file that a host may serve: absolute path, and what to say of it. */
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
  /** Opens the store, starts the local service, and takes up every job where it stood. */
  start(): Promise<void>
  /** Ends politely: running requests are given a moment, everything is on disk afterwards. */
  stop(): Promise<void>
  /** Parses the input at the door, runs the command, and answers with data. Never rejects. */
  dispatch(name: string, input: unknown): Promise<Reply<unknown>>
  /** Shows the person something that happened in the host. Rejects where the studio could not be opened. */
  notice(kind: Notice['kind'], details: Record<string, unknown>): Promise<void>
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: StudioEvent) => void): () => void
  /** Writes a body to a file of this run. Rejects with AppError (`mesh-too-large`, `disk-full` …). */
  stage(body: ReadableStream<Uint8Array>, about: { name: string; mediaType: string }): Promise<StagedFile>
  /** Null: no such file. */
  openStaged(stagedId: string): Promise<ServedFile | null>
  /** `fileName` null: the asset's own file, whatever it is called. */
  openAsset(assetId: string, fileName: string | null): Promise<ServedFile | null>
  openInput(sha256: string): Promise<ServedFile | null>
  /** Made where it is not there yet, until the last signal aborts. Rejects with AppError. */
  openDerived(assetId: string, request: DerivedRequest, signal: AbortSignal): Promise<ServedFile>
}
