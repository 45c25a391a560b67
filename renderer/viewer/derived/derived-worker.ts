/// <reference lib="webworker" />
/** A web worker that loads a derived file, splits it, decodes its pictures and posts each part as it arrives. */
import { AppError, errorDataSchema } from '../../../shared/protocol/app-error.ts'
import { createFileCutter, damaged, type Piece, type PieceArrays } from './cut-file.ts'
import type { ReadNews, ReadRequest } from './derived-messages.ts'
import { piecesOf, type StreamedHeader } from './pieces-of.ts'

const page = globalThis as unknown as DedicatedWorkerGlobalScope

page.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void read(data).catch((thrown: unknown) => report({ type: 'error', error: AppError.from(thrown).toData() }))
})

async function read({ url, name, headers }: ReadRequest): Promise<void> {
  const body = await request(url, { ...headers, 'X-Request-Name': name })
  const pictures: Promise<void>[] = []
  let header: StreamedHeader | null = null
  const cutter = createFileCutter(
    (json) => {
      const read = piecesOf(json)
      header = read.header
      report({ type: 'header', header: read.header })
      return read.pieces
    },
    (piece, arrays) => {
      if (piece.kind === 'picture') pictures.push(sendPicture(piece.index, arrays, header))
      else sendPiece(piece.kind, piece.index, arrays)
    },
  )
  let received = 0
  let reported = 0
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read().catch((thrown: unknown) => {
      throw new AppError('offline', `The rest of ${url} did not come`, { cause: thrown, details: { studio: true } })
    })
    if (done) break
    cutter.push(value)
    received += value.byteLength
    const fraction = Math.min(1, received / (cutter.wholeBytes() ?? Infinity))
    if (fraction - reported < 0.01) continue
    reported = fraction
    report({ type: 'progress', fraction })
  }
  cutter.end()
  await Promise.all(pictures)
  report({ type: 'done' })
}

async function request(url: string, headers: Record<string, string>): Promise<ReadableStream<Uint8Array>> {
  let response: Response
  try {
    response = await fetch(url, { headers })
  } catch (thrown) {
    throw new AppError('offline', `The studio did not answer to ${url}`, { cause: thrown, details: { studio: true } })
  }
  if (response.ok && response.body !== null) return response.body
  const answer: unknown = await response.json().catch(() => null)
  const error = errorDataSchema.safeParse((answer as { error?: unknown } | null)?.error)
  if (error.success) throw AppError.fromData(error.data)
  throw new AppError('internal', `The studio answered to ${url} with status ${response.status}`)
}

function sendPiece(kind: Exclude<Piece['kind'], 'picture'>, index: number, arrays: PieceArrays): void {
  if (kind === 'chunk' || kind === 'preview') checkIndices(arrays)
  report({ type: 'piece', kind, index, arrays }, Object.values(arrays))
}

/** Throws if an index exceeds the vertex count, which would break code that walks the mesh. */
function checkIndices(arrays: PieceArrays): void {
  const vertices = (arrays['positions']?.byteLength ?? 0) / 12
  for (const index of new Uint16Array(arrays['indices'] ?? new ArrayBuffer(0)))
    if (index >= vertices) throw damaged(`there is no vertex ${index}`)
}

async function sendPicture(index: number, arrays: PieceArrays, header: StreamedHeader | null): Promise<void> {
  const mediaType = header?.kind === 'view' ? header.textures[index]?.mediaType : undefined
  const picture = await createImageBitmap(new Blob([arrays['file'] ?? new ArrayBuffer(0)], { type: mediaType ?? '' }), {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  }).catch(() => null)
  report({ type: 'picture', index, picture }, picture === null ? [] : [picture])
}

function report(news: ReadNews, transfer: Transferable[] = []): void {
  page.postMessage(news, transfer)
}
