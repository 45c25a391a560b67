/** Uploads input files, if the service supports uploads. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { isLoopbackHost, isPrivateAddress } from './address-rules.ts'
import { ask, type ClientContext } from './exchange.ts'
import { errorOfFailure, isMissing, unreadable } from './http-errors.ts'
import { sendRequest } from './http-request.ts'
import type { SentInput } from './provider.ts'
import { requestBodyOf } from './request-body.ts'
import type { InputFile } from './service-client.ts'

/**
 * Returns a function that uploads a file, or resolves to null if the service has no uploads. It remembers uploads by
 * hash, so that a quote and the following submit upload a file only once.
 */
export function createUploader(
  context: ClientContext,
): (file: InputFile, signal: AbortSignal) => Promise<SentInput | null> {
  const { protocol, clock } = context
  const uploads = new Map<string, { value: string; until: number }>()
  let isUnavailable = false
  return async (file, signal) => {
    const description = isUnavailable ? null : protocol.upload(file)
    if (description === null) return null
    const known = uploads.get(file.sha256)
    if (known !== undefined && known.until > clock.now()) return { way: 'upload', value: known.value }
    try {
      const answer = await ask(context, description, 'other', { signal, rank: 1 })
      const target = protocol.readUpload(answer)
      if (target === null) throw unreadable('it has no id of the uploaded file', answer.text, answer.status)
      if (target.put !== undefined) await uploadTo(context, file, target.put, signal)
      uploads.set(file.sha256, { value: target.value, until: clock.now() + protocol.uploadSeconds * 1000 })
      return { way: 'upload', value: target.value }
    } catch (thrown) {
      if (!isMissing(thrown)) throw thrown
      isUnavailable = true
      return null
    }
  }
}

/**
 * Uploads the bytes to the address that the service supplied, without the key. Rejects with `bad-reply` if the address
 * is unsafe.
 */
async function uploadTo(
  context: ClientContext,
  file: InputFile,
  target: { url: string; headers: Record<string, string> },
  signal: AbortSignal,
): Promise<void> {
  const url = URL.canParse(target.url) ? new URL(target.url) : null
  const service = new URL(context.baseUrl)
  const bothHere = url !== null && isLoopbackHost(url.hostname) && isLoopbackHost(service.hostname)
  if (url === null || (!bothHere && (url.protocol !== 'https:' || isPrivateAddress(url.hostname))))
    throw new AppError('bad-reply', 'the place for an upload is not a safe address', {
      details: { reason: 'unsafe-link' },
    })
  const { timeouts } = context
  const body = requestBodyOf({ file })
  const result = await sendRequest({
    method: 'PUT',
    url,
    headers: target.headers,
    body,
    signal,
    connectTimeoutMs: timeouts.connectTimeoutMs,
    replyTimeoutMs: timeouts.replyTimeoutMs.upload,
    idleTimeoutMs: timeouts.idleTimeoutMs,
    network: context.network,
    refusePrivate: !bothHere,
  })
  if ('failure' in result) throw errorOfFailure(result.failure, url.host)
  const { status } = result.reply
  result.reply.body.destroy()
  if (status < 200 || status >= 300)
    throw new AppError(
      status >= 500 ? 'service-down' : 'request-refused',
      `${url.host} did not take the file: ${status}`,
      { details: { status, reason: 'upload-refused', field: file.slot } },
    )
}
