/** Deflates large files in several threads. */
import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const pieceBytes = 1 << 21
/** The window of deflate: how far back a repetition may lie. */
const windowBytes = 1 << 15
/** Level 3 takes as long, and level 1 makes files of meshes a fifth larger for a third less time. */
const level = 4

/**
 * Returns one raw deflate stream (RFC 1951) in order. Each piece is deflated on its own, with the end of the piece
 * before as its dictionary, so that the size hardly changes. Deterministic.
 */
export async function deflatedInPieces(bytes: Uint8Array): Promise<Uint8Array[]> {
  const pieces: Promise<Uint8Array>[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += pieceBytes) {
    const end = at + pieceBytes
    pieces.push(
      deflate(bytes.subarray(at, end), {
        level,
        chunkSize: 1 << 18,
        finishFlush: end < bytes.length ? constants.Z_SYNC_FLUSH : constants.Z_FINISH,
        ...(at === 0 ? {} : { dictionary: bytes.subarray(at - windowBytes, at) }),
      }),
    )
  }
  return Promise.all(pieces)
}
