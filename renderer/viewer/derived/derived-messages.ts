/** Messages between the page and the worker that reads derived files. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Piece, PieceArrays } from './cut-file.ts'
import type { StreamedHeader } from './pieces-of.ts'

/** A worker gets one request at a time; terminating the worker cancels it. */
export interface ReadRequest {
  /** Must be on the page's own origin. */
  url: string
  headers: Readonly<Record<string, string>>
  /** Identifies the request when the page cancels it, see `paths.giveUp`. */
  name: string
}

export type ReadNews =
  | { type: 'header'; header: StreamedHeader }
  | { type: 'piece'; kind: Exclude<Piece['kind'], 'picture'>; index: number; arrays: PieceArrays }
  /** Rows from the top, not premultiplied, in the colour space of its file; null if it cannot be decoded. */
  | { type: 'picture'; index: number; picture: ImageBitmap | null }
  /** 0 … 1. */
  | { type: 'progress'; fraction: number }
  | { type: 'done' }
  | { type: 'error'; error: ErrorData }
