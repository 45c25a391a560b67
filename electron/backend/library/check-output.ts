/** Checks a finished download against what the service promised. */
import { stat } from 'node:fs/promises'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { hashFile, onDisk, readHead } from './disk.ts'
import { sniffBytes, sniffType, typeOfMediaType, typeOfName, type FileType } from '../../../shared/formats/file-type.ts'
import { formats } from '../../../shared/formats/formats.ts'
import { checkImageSize } from './image-limit.ts'

export interface CheckedFile {
  bytes: number
  sha256: string
  type: FileType | null
}

/**
 * Checks the length, the first bytes, the length in a GLB's header, a picture's size, and the hash. Rejects with
 * `bad-reply`, `unsafe-file`.
 */
export async function checkOutput(
  path: string,
  expected: ExpectedFile,
  transferMediaType: string | null,
): Promise<CheckedFile> {
  const { size } = await onDisk(path, () => stat(path))
  if (size === 0) throw brokenOutputError(expected, 'empty', 'the file is empty')
  if (expected.bytes !== null && expected.bytes !== size)
    throw brokenOutputError(expected, 'length', `${size} bytes came instead of ${expected.bytes}`)

  const head = await readHead(path, sniffBytes)
  const found = sniffType(head, size)
  const promised =
    typeOfMediaType(expected.mediaType) ?? typeOfName(expected.name) ?? typeOfMediaType(transferMediaType)
  const type = decideType(expected, promised, found)
  if (type?.id === 'glb') checkGlb(expected, head, size)
  if (type?.kind === 'image') await checkImageSize(path, type)

  const sha256 = await hashFile(path)
  if (expected.sha256 !== null && expected.sha256.toLowerCase() !== sha256)
    throw brokenOutputError(expected, 'hash', 'the hash is not the one that was promised')
  return { bytes: size, sha256, type }
}

function decideType(expected: ExpectedFile, promised: FileType | null, found: FileType | null): FileType | null {
  const errorPage = found !== null && (found.id === 'html' || found.id === 'xml') && promised?.id !== found.id
  if (errorPage)
    throw brokenOutputError(expected, 'error-page', `an ${found.id.toUpperCase()} page came instead of the file`)
  const wantsModel = expected.kind === 'model' || promised?.kind === 'model'
  if (wantsModel && (found?.kind === 'image' || found?.id === 'json'))
    throw brokenOutputError(expected, 'type', `a ${found.id} file came instead of a model`)
  // Unrecognised text, and JSON that is not a glTF, are less specific than the promise.
  if (found !== null && found.id !== 'json') return found
  if (promised !== null && formats[promised.id].signature.certainty === 'certain')
    throw brokenOutputError(expected, 'type', `the file does not begin as a ${promised.id} file does`)
  return promised ?? found
}

function checkGlb(expected: ExpectedFile, head: Uint8Array, size: number): void {
  if (head.byteLength < 12) throw brokenOutputError(expected, 'length', 'the GLB has no whole header')
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const version = view.getUint32(4, true)
  const declared = view.getUint32(8, true)
  if (version !== 2) throw brokenOutputError(expected, 'type', `the GLB is of version ${version}, not 2`)
  if (declared > size) throw brokenOutputError(expected, 'length', `the GLB declares ${declared} bytes and has ${size}`)
}

function brokenOutputError(expected: ExpectedFile, reason: string, words: string): AppError {
  return new AppError('bad-reply', `${expected.name}: ${words}`, { details: { reason, file: expected.name } })
}

export interface ExpectedFile {
  name: string
  kind: 'model' | 'image' | 'texture' | 'report' | 'archive' | 'other'
  mediaType: string | null
  bytes: number | null
  sha256: string | null
}
