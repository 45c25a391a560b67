/** Opens the blob store that an operator specifies. The S3 SDK is loaded only when needed. */
import { resolve } from 'node:path'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { teamWords } from '../../words/team.ts'
import type { Blobs } from './blobs.ts'
import { folderBlobs } from './folder-blobs.ts'

/**
 * Accepts a folder, `s3://bucket/prefix` for Amazon, or `s3+http://host:port/bucket/prefix` (`s3+https:`) for other
 * stores. Rejects with `invalid-input` with a sentence, and with the errors of `Blobs`.
 */
export async function openBlobs(location: string, links: boolean): Promise<Blobs> {
  const found = /^s3(?:\+(https?))?:\/\/(.+)$/.exec(location)
  if (found === null) {
    if (/^[a-z0-9+]+:\/\//i.test(location)) throw new AppError('invalid-input', teamWords.filesUnclear)
    return folderBlobs(resolve(location))
  }
  const parts = (found[2] ?? '').split('/').filter((part) => part !== '')
  const host = found[1] === undefined ? undefined : parts.shift()
  const bucket = parts.shift()
  if (bucket === undefined) throw new AppError('invalid-input', teamWords.filesUnclear)
  const { s3Blobs } = await import('./s3-blobs.ts')
  return s3Blobs({
    bucket,
    prefix: parts.map((part) => `${part}/`).join(''),
    endpoint: host === undefined ? undefined : `${found[1]}://${host}`,
    links,
  })
}
