/** Writes a stream to a file, with a size limit and flushed. */
import { type FileHandle, open } from 'node:fs/promises'
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'
import { privateFile } from '../../disk/private-folder.ts'
import { asDiskError } from './disk.ts'

interface ReceiveOptions {
  /** Length of the existing file to append to; 0 starts a new one. */
  keepBytes: number
  limitBytes: number
  /** The error code when the limit is exceeded. */
  tooLarge: ErrorCode
  /** The error code when the sender breaks off. */
  brokenOff: ErrorCode
  /** Called before each chunk is written; a rejection ends the transfer. */
  reserve: (bytes: number) => Promise<void>
  signal?: AbortSignal
  /** Called with the size of the file so far. */
  onBytes?: (bytes: number) => void
}

/** Appends the body, flushes, and resolves to the file size. After an error the bytes received so far remain. */
export async function receive(
  body: ReadableStream<Uint8Array>,
  path: string,
  options: ReceiveOptions,
): Promise<number> {
  const { signal } = options
  const reader = body.getReader()
  const onAbort = () => void reader.cancel(signal?.reason).catch(() => undefined)
  signal?.addEventListener('abort', onAbort, { once: true })
  let finished = false
  try {
    const handle = await open(path, options.keepBytes === 0 ? 'w' : 'r+', privateFile).catch((thrown: unknown) => {
      throw asDiskError(thrown, path)
    })
    try {
      let bytes = options.keepBytes
      for (;;) {
        const { done, value } = await nextChunk(reader, options)
        if (signal?.aborted === true) throw new AppError('cancelled', 'the transfer was cancelled')
        if (done) break
        if (bytes + value.byteLength > options.limitBytes)
          throw new AppError(options.tooLarge, `more than ${options.limitBytes} bytes`, {
            details: { limitBytes: options.limitBytes },
          })
        await options.reserve(value.byteLength)
        await writeAll(handle, value, bytes)
        bytes += value.byteLength
        options.onBytes?.(bytes)
      }
      await handle.sync()
      finished = true
      return bytes
    } catch (thrown) {
      // A cut-off download can be resumed, so its bytes are flushed as well.
      await handle.sync().catch(() => undefined)
      throw asDiskError(thrown, path)
    } finally {
      await handle.close()
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    if (!finished) await reader.cancel().catch(() => undefined)
    reader.releaseLock()
  }
}

/** An almost full disk writes fewer bytes than requested, without an error. */
async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < chunk.byteLength;) {
    const { bytesWritten } = await handle.write(chunk, at, chunk.byteLength - at, position + at)
    at += bytesWritten
  }
}

async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  options: ReceiveOptions,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (options.signal?.aborted === true) throw new AppError('cancelled', 'the transfer was cancelled', { cause })
    throw new AppError(options.brokenOff, 'the transfer broke off', { cause })
  }
}
