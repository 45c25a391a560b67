/**
 * Uploads a file to the host, in parts if it is large; the host keeps it for this run. Works identically on both hosts.
 */
import { AppError } from '../../shared/protocol/app-error.ts'
import { maxMessageBytes, paths } from '../../shared/protocol/channels.ts'
import type { Reply } from '../../shared/protocol/contract.ts'
import type { StagedUpload } from './bridge.ts'
import { sessionHeaders } from './session.ts'
import { unwrapReply } from './unwrap-reply.ts'

/** Rejects with AppError: the host's reason, or `offline`. */
export async function stageFile(file: Blob, name: string): Promise<StagedUpload> {
  const about = {
    ...sessionHeaders(),
    'Content-Type': file.type || 'application/octet-stream',
    'X-File-Name': encodeURIComponent(name),
  }
  if (file.size <= maxMessageBytes) return stagedBy(await post(file, about))
  const uploadName = crypto.randomUUID()
  for (let at = 0; ; at += maxMessageBytes) {
    const piece = file.slice(at, at + maxMessageBytes)
    const end = at + piece.size
    const range = `bytes ${at}-${end - 1}/${file.size}`
    const response = await post(piece, { ...about, 'X-Upload-Name': uploadName, 'Content-Range': range })
    if (end >= file.size || response.status !== 204) return stagedBy(response)
  }
}

async function post(piece: Blob, headers: Record<string, string>): Promise<Response> {
  try {
    // Sent as bytes: versions of Electron differ in how they send blobs.
    return await fetch(paths.stage, { method: 'POST', headers, body: await piece.arrayBuffer() })
  } catch (cause) {
    throw new AppError('offline', 'The host did not answer while a file was handed over', {
      cause,
      details: { studio: true },
    })
  }
}

async function stagedBy(response: Response): Promise<StagedUpload> {
  const body = await readJson(response)
  if (isReply(body)) return unwrapReply<StagedUpload>(body as Reply<StagedUpload>)
  if (response.ok && typeof body === 'object' && body !== null && 'stagedId' in body) return body as StagedUpload
  throw new AppError('bad-reply', `Handing over a file was answered with status ${response.status}`)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function isReply(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'ok' in body
}
