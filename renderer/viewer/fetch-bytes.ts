/** The bytes of a file of the studio, with progress, until the signal ends it. */
import { AppError } from '../../shared/app-error.ts'

/** `onProgress` gets 0 … 1, or null where the length is not known. Rejects with AppError; `cancelled` when aborted. */
export async function fetchBytes(
  url: string,
  signal: AbortSignal,
  onProgress: (fraction: number | null) => void,
): Promise<ArrayBuffer> {
  try {
    const response = await fetch(url, { signal })
    if (response.status === 404)
      throw new AppError('not-found', `No file at ${url}`, {
        details: { reason: 'The file is missing from the library' },
      })
    if (!response.ok || response.body === null)
      throw new AppError('internal', `The file at ${url} was answered with status ${response.status}`)
    return await readAll(response.body, Number(response.headers.get('Content-Length') ?? Number.NaN), onProgress)
  } catch (thrown) {
    if (signal.aborted) throw new AppError('cancelled', 'Another model was opened', { cause: thrown })
    if (thrown instanceof AppError) throw thrown
    throw new AppError('offline', `The file at ${url} could not be read`, { cause: thrown, details: { studio: true } })
  }
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  expectedBytes: number,
  onProgress: (fraction: number | null) => void,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let received = 0
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    received += value.byteLength
    onProgress(expectedBytes > 0 ? Math.min(1, received / expectedBytes) : null)
  }
  const whole = new Uint8Array(received)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole.buffer
}
