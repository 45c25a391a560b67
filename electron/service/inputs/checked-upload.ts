/** Checks an upload while it is read: limits its size, detects its type by its first bytes, counts and hashes it. */
import { createHash } from 'node:crypto'
import { sniffBytes, sniffType } from '../../../shared/formats/file-type.ts'
import { refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { inputWords } from '../words/refusals.ts'
import { type AcceptedFile, typeOfFile, typeProblem } from './accepted-file.ts'

interface CheckedUpload {
  /**
   * Throws while reading: `payload_too_large`, `unsupported_media_type`, or `invalid_request` if the upload is empty.
   */
  chunks: AsyncGenerator<Uint8Array>
  /** Returns the result after the last chunk. Identical bytes have identical ids. */
  result(): { id: string; bytes: number; sha256: string; mediaType: string }
}

/** `reserve` is called before each chunk and throws if the disk has no space for it. */
export function checkedUpload(
  chunks: AsyncIterable<Uint8Array>,
  accept: AcceptedFile,
  reserve: (bytes: number) => Promise<void> | void = () => {},
): CheckedUpload {
  const hash = createHash('sha256')
  const head: number[] = []
  let bytes = 0
  const notTaken = () => typeProblem(Uint8Array.from(head), accept.mediaTypes, detailWords.fileType(accept.mediaTypes))
  const typeNow = () => typeOfFile(Uint8Array.from(head), bytes, accept)
  async function* watched() {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > accept.maxBytes) throw refusal('payload_too_large', detailWords.fileTooLarge(accept.maxBytes))
      if (head.length < sniffBytes) {
        for (const byte of chunk.subarray(0, sniffBytes - head.length)) head.push(byte)
        // Rejects a wrong type early instead of reading all of it.
        const begun = head.length === sniffBytes ? sniffType(Uint8Array.from(head), 0) : null
        if (begun !== null && !accept.mediaTypes.includes(begun.mediaType)) throw notTaken()
      }
      await reserve(chunk.length)
      hash.update(chunk)
      yield chunk
    }
    if (bytes === 0) throw refusal('invalid_request', inputWords.emptyFile)
    if (typeNow() === null) throw notTaken()
  }
  return {
    chunks: watched(),
    result() {
      const sha256 = hash.digest('hex')
      const id = `file_${sha256.slice(0, 32)}`
      return { id, bytes, sha256, mediaType: typeNow() ?? 'application/octet-stream' }
    },
  }
}
