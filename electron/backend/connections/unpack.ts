/** Decompresses a response body, with a limit against decompression bombs. */
import { Transform, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { errorWithCode, type HttpReply } from './http-request.ts'

/** Decompression limit: beyond `freeBytes`, at most `ratio` times the received size. */
export interface UnpackLimit {
  freeBytes: number
  ratio: number
}

/** Text compresses to a tenth, a mesh to half, a bomb to a thousandth. */
export const textUnpackLimit: UnpackLimit = { freeBytes: 1024 * 1024, ratio: 100 }
/** Results may contain large uniform pictures. The library limits the total size. */
export const fileUnpackLimit: UnpackLimit = { freeBytes: 16 * 1024 * 1024, ratio: 200 }

/**
 * Returns the uncompressed body: some servers compress although we ask for identity encoding. The stream fails with
 * code `UNPACKED_TOO_LARGE` beyond the limit.
 */
export function unpack(reply: HttpReply, limit: UnpackLimit): { stream: Readable; wasPacked: boolean } {
  const unpacker = unpackerFor(reply.headers['content-encoding'])
  if (unpacker === null) return { stream: reply.body, wasPacked: false }
  let packedBytes = 0
  let unpackedBytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      unpackedBytes += chunk.byteLength
      if (unpackedBytes > limit.freeBytes && unpackedBytes > packedBytes * limit.ratio)
        done(errorWithCode('UNPACKED_TOO_LARGE'))
      else done(null, chunk)
    },
  })
  reply.body.on('data', (chunk: Buffer) => {
    packedBytes += chunk.byteLength
  })
  reply.body.on('error', (error) => unpacker.destroy(error))
  // Closing the output, or reaching the limit, closes all streams.
  bounded.on('close', () => {
    unpacker.destroy()
    reply.body.destroy()
  })
  unpacker.on('error', (error) => bounded.destroy(error))
  reply.body.pipe(unpacker).pipe(bounded)
  return { stream: bounded, wasPacked: true }
}

function unpackerFor(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      return null
  }
}
