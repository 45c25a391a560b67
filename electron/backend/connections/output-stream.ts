/** Streams a result's bytes, independently of sockets. */
import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import { errorOfFailure } from './http-errors.ts'
import { errnoOf, errorWithCode } from './http-request.ts'
import type { Timeouts } from './timeouts.ts'

/**
 * Maps errors to AppErrors. A transfer that is too slow counts as broken (`offline`, errno `TOO_SLOW`); only time spent
 * waiting for the service is measured.
 */
export function outputStream(
  stream: Readable,
  host: string,
  signal: AbortSignal,
  { windowMs, floorBytes }: Timeouts['trickle'],
): ReadableStream<Uint8Array> {
  const chunks = stream.iterator({ destroyOnReturn: true })
  let waitedMs = 0
  let cameBytes = 0
  const measure = (sinceMs: number, bytes: number) => {
    waitedMs += performance.now() - sinceMs
    cameBytes += bytes
    if (waitedMs < windowMs) return
    if (cameBytes < floorBytes) throw errorWithCode('TOO_SLOW')
    waitedMs = 0
    cameBytes = 0
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const since = performance.now()
        const { done, value } = (await chunks.next()) as IteratorResult<Buffer>
        if (done === true) return controller.close()
        measure(since, value.byteLength)
        controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      } catch (cause) {
        stream.on('error', () => undefined)
        stream.destroy()
        controller.error(errorOfFailure({ phase: 'sent', errno: errnoOf(cause), aborted: signal.aborted, cause }, host))
      }
    },
    async cancel() {
      stream.on('error', () => undefined)
      stream.destroy()
    },
  })
}
