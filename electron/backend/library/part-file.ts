/** A download in progress: `parts/<id>.part`, and `parts/<id>.json` with what is needed to resume it. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { checkSpace, spaceWatch } from '../../disk/disk-space.ts'
import { maxFileBytes, type LibraryContext } from './context.ts'
import { removeFrom, writeWhole } from './disk.ts'
import type { ExpectedFile } from './check-output.ts'
import type { OnProgress, OpenSource } from './library.ts'
import { receive } from './receive.ts'

const aboutSchema = z.object({ jobId: z.string(), etag: z.string().nullable(), totalBytes: z.number().nullable() })
type PartAbout = z.infer<typeof aboutSchema>

export interface Downloaded {
  path: string
  mediaType: string | null
  /** Whether the download consists of several transfers. */
  resumed: boolean
  /** Whether its length or hash was promised, so that a transfer that ended early would have been noticed. */
  isVerifiable: boolean
}

export function partPaths(context: LibraryContext, id: string): { part: string; record: string } {
  return { part: join(context.folders.parts, `${id}.part`), record: join(context.folders.parts, `${id}.json`) }
}

/** Returns the record of a download, or null. */
export async function readPartAbout(path: string): Promise<PartAbout | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return aboutSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Removes a download and its record. */
export async function forgetPart(context: LibraryContext, id: string): Promise<void> {
  const { part, record } = partPaths(context, id)
  await removeFrom(part)
  await removeFrom(record)
}

/**
 * Downloads into the part file. Resumes if the service still has the same file (by ETag, or by a hash that is checked
 * later). After a failure the bytes are retained if they can be resumed, otherwise removed.
 */
export async function downloadPart(
  context: LibraryContext,
  id: string,
  jobId: string,
  expected: ExpectedFile,
  open: OpenSource,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Downloaded> {
  const { part, record } = partPaths(context, id)
  const earlier = await readPartAbout(record)
  const partBytes = await stat(part).then(
    (found) => found.size,
    () => 0,
  )
  if (earlier !== null && partBytes > 0 && partBytes === earlier.totalBytes)
    return { path: part, mediaType: null, resumed: true, isVerifiable: true }
  const canResume = earlier !== null && partBytes > 0 && isResumable(earlier.etag, expected)
  let requested = canResume ? partBytes : 0

  let download = await open({ from: requested, etag: canResume ? earlier.etag : null })
  if (download.from > 0 && earlier !== null && isAnother(earlier, download)) {
    // The service continued with another file.
    await download.body.cancel().catch(() => undefined)
    requested = 0
    download = await open({ from: 0, etag: null })
  }
  if (download.from !== 0 && download.from !== requested) {
    await download.body.cancel().catch(() => undefined)
    throw new AppError('bad-reply', `asked for bytes from ${requested}, the service sent from ${download.from}`, {
      details: { reason: 'range', file: expected.name },
    })
  }
  const total = download.totalBytes ?? expected.bytes
  try {
    if (total !== null && total > maxFileBytes)
      throw new AppError('unsafe-file', `${expected.name} has ${total} bytes`, {
        details: { reason: 'file-too-large', limitBytes: maxFileBytes },
      })
    if (total !== null) await checkSpace(context.freeBytes, context.folders.parts, total - download.from)
    await writeWhole(record, JSON.stringify({ jobId, etag: download.etag, totalBytes: total } satisfies PartAbout))
  } catch (thrown) {
    await download.body.cancel().catch(() => undefined)
    throw thrown
  }
  const progress = inSteps(total, onProgress)
  try {
    const bytes = await receive(download.body, part, {
      keepBytes: download.from,
      limitBytes: maxFileBytes,
      tooLarge: 'unsafe-file',
      brokenOff: 'offline',
      reserve: spaceWatch(context.freeBytes, context.folders.parts),
      signal,
      onBytes: progress.onBytes,
    })
    checkLength(bytes, download.totalBytes, expected)
  } catch (thrown) {
    progress.ended()
    if (isWorthless(thrown) || !isResumable(download.etag, expected)) await forgetPart(context, id)
    throw thrown
  }
  return {
    path: part,
    mediaType: download.mediaType,
    resumed: download.from > 0,
    isVerifiable: total !== null || expected.sha256 !== null,
  }
}

function checkLength(bytes: number, totalBytes: number | null, expected: ExpectedFile): void {
  if (totalBytes === null || bytes === totalBytes) return
  if (bytes < totalBytes)
    throw new AppError('offline', `${bytes} of ${totalBytes} bytes came before the transfer broke off`)
  throw new AppError('bad-reply', `${bytes} bytes came instead of ${totalBytes}`, {
    details: { reason: 'length', file: expected.name },
  })
}

/**
 * Throttles progress, since listeners may write to disk: reports the first bytes, every 2 % (every megabyte if the
 * total is unknown), and completion.
 */
function inSteps(total: number | null, onProgress: OnProgress) {
  const stepBytes = total === null ? 1024 * 1024 : total / 50
  let reported = -1
  let last = 0
  const report = () => {
    if (last === reported) return
    reported = last
    onProgress(total === null || total === 0 ? 0 : Math.min(1, last / total), last)
  }
  return {
    onBytes: (bytes: number): void => {
      last = bytes
      if (reported < 0 || bytes >= reported + stepBytes || bytes === total) report()
    },
    ended: () => (last > 0 ? report() : undefined),
  }
}

/** Whether no further transfer can help: the file is too large, or not what was promised. */
function isWorthless(thrown: unknown): boolean {
  return thrown instanceof AppError && (thrown.code === 'unsafe-file' || thrown.code === 'bad-reply')
}

/** Whether a later transfer can be recognised as the same file. */
function isResumable(etag: string | null, expected: ExpectedFile): boolean {
  return isStrong(etag) || expected.sha256 !== null
}

/** Whether the transfer belongs to another file, by its ETag or length. */
function isAnother(begun: PartAbout, now: Pick<PartAbout, 'etag' | 'totalBytes'>): boolean {
  const otherTag = isStrong(begun.etag) && isStrong(now.etag) && begun.etag !== now.etag
  return otherTag || (begun.totalBytes !== null && now.totalBytes !== null && begun.totalBytes !== now.totalBytes)
}

/** Only a strong tag promises the same bytes (RFC 9110, 13.1.5). */
function isStrong(etag: string | null): boolean {
  return etag !== null && !etag.startsWith('W/')
}
