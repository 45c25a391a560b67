/** The body of an answer as it was before the service packed it; bounded, for a small file can unpack to more than a disk holds. */
import { Transform, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { wordError, type HttpReply } from './http-request.ts'

/** What unpacking may make of a body: beyond `freeBytes`, at most `ratio` times what came. */
export interface UnpackLimit {
  freeBytes: number
  ratio: number
}

/** Text packs to a tenth, a mesh to a half; a bomb to a thousandth. */
export const textUnpackLimit: UnpackLimit = { freeBytes: 1024 * 1024, ratio: 100 }
/** A result may hold large empty pictures; how many bytes it may have in all is the library's affair. */
export const fileUnpackLimit: UnpackLimit = { freeBytes: 16 * 1024 * 1024, ratio: 200 }

/**
 * We ask for bodies unpacked; not every server listens. The stream ends with an error whose code is `UNPACKED_TOO_LARGE`
 * where the limit is passed.
 */
export function unpacked(reply: HttpReply, limit: UnpackLimit): { stream: Readable; wasPacked: boolean } {
  const unpacker = unpackerFor(reply.headers['content-encoding'])
  if (unpacker === null) return { stream: reply.body, wasPacked: false }
  let packedBytes = 0
  let unpackedBytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      unpackedBytes += chunk.byteLength
      if (unpackedBytes > limit.freeBytes && unpackedBytes > packedBytes * limit.ratio)
        done(wordError('UNPACKED_TOO_LARGE'))
      else done(null, chunk)
    },
  })
  reply.body.on('data', (chunk: Buffer) => {
    packedBytes += chunk.byteLength
  })
  reply.body.on('error', (error) => unpacker.destroy(error))
  // Whoever stops reading, or the limit, ends all of it.
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
