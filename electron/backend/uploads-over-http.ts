/** Receives files from the page, whole, or in chunks if they exceed the message size. Used by both hosts. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Backend, StagedFile } from './backend.ts'
import { decodeSegment, errorResponse } from './http-answers.ts'

interface Upload {
  writer: WritableStreamDefaultWriter<Uint8Array>
  bytes: number
  staged: Promise<StagedFile>
  /** Aborts the upload when no further chunk arrives. */
  idle: NodeJS.Timeout
}

/** Uploads in progress, by the names that the page chose. */
const uploads = new Map<string, Upload>()
const idleLimitMs = 60_000

/** Handles `POST /files/stage`: responds with the staged file, 204 if more chunks follow, or an error. */
export async function answerUpload(backend: Backend, request: Request): Promise<Response> {
  const { headers, body } = request
  const mediaType = headers.get('content-type') ?? 'application/octet-stream'
  const about = { name: decodeSegment(headers.get('x-file-name') ?? 'file'), mediaType }
  const name = headers.get('x-upload-name')
  try {
    if (body === null) throw new AppError('invalid-input', 'nothing was sent', { details: { field: 'file' } })
    const staged =
      name === null
        ? await backend.stage(body, about)
        : await receiveChunk(backend, name, body, rangeOf(headers.get('content-range')), about)
    return staged === null ? new Response(null, { status: 204 }) : Response.json(staged)
  } catch (thrown) {
    return errorResponse(400, AppError.from(thrown))
  }
}

interface Range {
  start: number
  end: number
  total: number
}

/** Resolves to null, or to the file after the last chunk. */
async function receiveChunk(
  backend: Backend,
  name: string,
  body: ReadableStream<Uint8Array>,
  { start, end, total }: Range,
  about: { name: string; mediaType: string },
): Promise<StagedFile | null> {
  if (start === 0 && !uploads.has(name)) uploads.set(name, begin(backend, name, about))
  const upload = uploads.get(name)
  if (upload === undefined || upload.bytes !== start)
    throw new AppError('cancelled', 'a piece of an upload came out of its order')
  upload.bytes = end
  try {
    for await (const chunk of body) await upload.writer.write(chunk)
    upload.idle.refresh()
    if (end < total) return null
    await upload.writer.close()
  } catch (thrown) {
    // The writer's error is more precise, unless this chunk was cut off.
    await upload.writer.abort(thrown).catch(() => undefined)
  }
  finish(name)
  return upload.staged
}

function begin(backend: Backend, name: string, about: { name: string; mediaType: string }): Upload {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  writer.closed.catch(() => undefined)
  const staged = backend.stage(readable, about)
  staged.catch(() => undefined)
  const idle = setTimeout(() => {
    finish(name)
    void writer.abort(new AppError('cancelled', 'the rest of an upload did not come')).catch(() => undefined)
  }, idleLimitMs).unref()
  return { writer, bytes: 0, staged, idle }
}

function finish(name: string): void {
  clearTimeout(uploads.get(name)?.idle)
  uploads.delete(name)
}

/** Parses the range of a chunk; `end` is exclusive. */
function rangeOf(header: string | null): Range {
  const [, start, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '') ?? []
  if (total === undefined) throw new AppError('invalid-input', 'a piece of an upload must say where it belongs')
  return { start: Number(start), end: Number(last) + 1, total: Number(total) }
}
