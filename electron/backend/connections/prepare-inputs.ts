/** Files on their way into a request: small ones inside it as data URIs, others uploaded first and named by id. */
import { access, readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/app-error.ts'
import { ask, type ClientContext } from './exchange.ts'
import { unreadable } from './http-errors.ts'
import type { InputFile } from './service-client.ts'

/** What no sane server takes in one JSON body. */
const largestInlineBytes = 24 * 1024 * 1024
/** An upload is taken for gone after this long, whatever the service said. */
const uploadLifeMs = 60 * 60 * 1000

export interface InputPreparer {
  /** Slot → what stands for its file in the body. Rejects with AppError; nothing of it is paid, so it may be repeated. */
  prepare(files: readonly InputFile[], signal: AbortSignal): Promise<Map<string, string>>
}

/** Remembers uploads by hash, so that a quote and the submit after it send a file once. */
export function createInputPreparer(context: ClientContext): InputPreparer {
  const uploads = new Map<string, { id: string; until: number }>()
  let uploadMissing = context.protocol.upload === null

  const upload = async (file: InputFile, signal: AbortSignal): Promise<string | null> => {
    const known = uploads.get(file.sha256)
    if (known !== undefined && known.until > context.clock.now()) return known.id
    try {
      const { json, text, status } = await ask(context, context.protocol.upload!, 'other', {
        signal,
        rank: 1,
        headers: { 'Content-Type': file.mediaType },
        file: { path: file.path, bytes: file.bytes },
      })
      const id = context.protocol.readUpload(json)
      if (id === null) throw unreadable('it has no id of the uploaded file', text, status)
      uploads.set(file.sha256, { id, until: context.clock.now() + uploadLifeMs })
      return id
    } catch (thrown) {
      const error = AppError.from(thrown)
      const status = error.details?.['status']
      if (status !== 404 && status !== 405 && status !== 501) throw error
      uploadMissing = true
      return null
    }
  }

  const one = async (file: InputFile, signal: AbortSignal): Promise<string> => {
    await access(file.path).catch((cause: unknown) => {
      throw new AppError('not-found', `${file.name} is no longer on this disk`, {
        cause,
        details: { field: file.slot },
      })
    })
    const inline = !context.connection.embedded && file.bytes <= context.protocol.inlineBytes
    const uploaded = inline || uploadMissing ? null : await upload(file, signal)
    if (uploaded !== null) return uploaded
    if (file.bytes > largestInlineBytes)
      throw new AppError('request-refused', `${file.name} is too large for a service without uploads`, {
        details: { reason: 'file-too-large', field: file.slot, limitBytes: largestInlineBytes },
      })
    const bytes = await readFile(file.path)
    return `data:${file.mediaType};base64,${bytes.toString('base64')}`
  }

  return {
    async prepare(files, signal) {
      const inputs = new Map<string, string>()
      for (const file of files) inputs.set(file.slot, await one(file, signal))
      return inputs
    },
  }
}
