/** Hands a file of the person's to the host, which keeps it for this run. The same on both hosts. */
import { AppError } from '../../shared/app-error.ts'
import { paths } from '../../shared/channels.ts'
import type { Reply } from '../../shared/contract.ts'
import type { StagedUpload } from './bridge.ts'
import { sessionHeaders } from './session.ts'
import { unwrapReply } from './unwrap-reply.ts'

/** Rejects with AppError: what the host said of the file, or `offline` when it does not answer. */
export async function stageFile(file: Blob, name: string): Promise<StagedUpload> {
  let response: Response
  try {
    response = await fetch(paths.stage, {
      method: 'POST',
      headers: {
        ...sessionHeaders(),
        'Content-Type': file.type || 'application/octet-stream',
        'X-File-Name': encodeURIComponent(name),
      },
      body: file,
    })
  } catch (cause) {
    throw new AppError('offline', 'The host did not answer while a file was handed over', {
      cause,
      details: { studio: true },
    })
  }
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
