/** Sends a file: whole, a range of it, or "not modified". */
import { byteRange, type ByteRange } from '../../disk/byte-range.ts'
import { refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { problemResponse } from '../problem.ts'

interface SentFile {
  /** Opens a range, both ends included. Null if the bytes no longer exist. */
  open(range: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  bytes: number
  sha256: string
  mediaType: string
  name: string
}

/** Supports Range, If-Range, If-None-Match and HEAD. Rejects with `expired` if the bytes no longer exist. */
export async function sendFile(request: Request, file: SentFile): Promise<Response> {
  const etag = `"${file.sha256}"`
  const headers = new Headers({
    'content-type': file.mediaType,
    'content-disposition': `attachment; filename="${file.name}"`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    etag,
  })
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const ifRange = request.headers.get('if-range')
  const requested = request.method === 'GET' && (ifRange === null || ifRange === etag)
  const range = byteRange(requested ? request.headers.get('range') : null, file.bytes)
  if (range === 'unsatisfiable')
    return problemResponse(refusal('range_not_satisfiable', detailWords.range(file.bytes)), {
      'content-range': `bytes */${file.bytes}`,
    })
  const { from, to } = range === 'whole' ? { from: 0, to: file.bytes - 1 } : range
  headers.set('content-length', String(to - from + 1))
  if (range !== 'whole') headers.set('content-range', `bytes ${from}-${to}/${file.bytes}`)
  const body = await file.open({ from, to })
  if (body === null) throw refusal('expired', detailWords.resultGone)
  if (request.method === 'HEAD') {
    await body.cancel()
    return new Response(null, { headers })
  }
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers })
}

function matches(header: string | null, etag: string): boolean {
  return header !== null && header.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))
}
