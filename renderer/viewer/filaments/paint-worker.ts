/// <reference lib="webworker" />
/** A web worker that paints, to keep the window responsive. */
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import type { DrawnFaces, PaintChunk } from './drawn-faces.ts'
import { PaintSession } from './paint-session.ts'

export type PaintRequest =
  | { what: 'open'; chunks: PaintChunk[]; filaments: (number | null)[] }
  /** Replaces the list with its first `keep` changes followed by `added`. */
  | { what: 'change'; number: number; keep: number; added: FilamentChange[] }
  | { what: 'preview'; number: number; strokes: FilamentChange[] }
  | { what: 'pick'; number: number; at: [number, number, number] }

export type PaintAnswer =
  | { what: 'changed'; number: number; painted: DrawnFaces[]; areas: Record<number, number> }
  | { what: 'previewed'; number: number; painted: DrawnFaces[] }
  | { what: 'picked'; number: number; filament: number | null }
  | { what: 'failed'; number: number; error: ErrorData }

const page = globalThis as unknown as DedicatedWorkerGlobalScope
let session: PaintSession | null = null

page.addEventListener('message', ({ data }: MessageEvent<PaintRequest>) => {
  if (data.what === 'open') {
    session = new PaintSession(data.chunks, data.filaments)
    return
  }
  if (session === null) return
  try {
    answer(answerOf(session, data))
  } catch (thrown) {
    answer({ what: 'failed', number: data.number, error: AppError.from(thrown).toData() })
  }
})

function answerOf(painting: PaintSession, asked: Exclude<PaintRequest, { what: 'open' }>): PaintAnswer {
  const { number } = asked
  if (asked.what === 'pick') return { what: 'picked', number, filament: painting.filamentAt(asked.at) }
  if (asked.what === 'preview') return { what: 'previewed', number, painted: painting.preview(asked.strokes) }
  painting.change(asked.keep, asked.added)
  return { what: 'changed', number, painted: painting.painted(), areas: painting.areas() }
}

function answer(news: PaintAnswer): void {
  const painted = 'painted' in news ? news.painted : []
  page.postMessage(
    news,
    painted.flatMap(({ positions, normals }) => [positions.buffer, ...(normals === null ? [] : [normals.buffer])]),
  )
}
