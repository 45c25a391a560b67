/** Has the engine inspect a stored file: facts and thumbnail. A failure only leaves them empty. */
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { modelFactsSchema, type ModelFacts } from '../../../shared/protocol/model-facts.ts'
import type { LibraryContext } from './context.ts'
import { readWhole, writeWhole } from './disk.ts'
import type { FileType } from '../../../shared/formats/file-type.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import { assetUrl, thumbnailName } from './folders.ts'

const thumbnailPixels = 320
/** A file that takes longer than this is stored without facts. */
const inspectDeadlineMs = 120_000

interface Inspected {
  facts: ModelFacts | null
  thumbnailUrl: string | null
  pixels: [number, number] | null
  /** Names of missing companion files. */
  missing: string[]
  notes?: Remark[]
}

const nothing: Inspected = { facts: null, thumbnailUrl: null, pixels: null, missing: [] }

/** Measures a model or makes a thumbnail. Rejects only with `cancelled` and with disk errors. */
export async function inspectAsset(
  context: LibraryContext,
  id: string,
  path: string,
  type: FileType | null,
  signal: AbortSignal,
  coordinateSystem?: CoordinateSystem,
): Promise<Inspected> {
  if (type === null || type.kind === 'other') return nothing
  // Views that someone is waiting for take precedence over thumbnails.
  const options = { signal, deadlineMs: inspectDeadlineMs, isUrgent: () => false }
  try {
    const file = await readWhole(path)
    if (type.kind === 'image') {
      const { thumbnail, width, height } = await context.pool.run(
        'image-thumbnail',
        { file, size: thumbnailPixels },
        options,
      )
      return { ...nothing, thumbnailUrl: await keepThumbnail(context, id, thumbnail), pixels: [width, height] }
    }
    const input = {
      file,
      mediaType: type.mediaType,
      thumbnailSize: thumbnailPixels,
      ...(coordinateSystem === undefined ? {} : { coordinateSystem }),
    }
    const { facts, thumbnail, missing, notes } = await context.pool.run('inspect', input, options)
    return {
      facts: modelFactsSchema.parse(facts),
      thumbnailUrl: await keepThumbnail(context, id, thumbnail),
      pixels: null,
      missing,
      ...(notes.length > 0 ? { notes } : {}),
    }
  } catch (thrown) {
    const error = AppError.from(thrown)
    if (signal.aborted || error.code.startsWith('disk-')) throw error
    context.log('warn', 'a kept file could not be inspected', { assetId: id, code: error.code, message: error.message })
    const { reason, name } = error.details ?? {}
    return reason === 'companion-missing' && typeof name === 'string' ? { ...nothing, missing: [name] } : nothing
  }
}

async function keepThumbnail(context: LibraryContext, id: string, thumbnail: Uint8Array): Promise<string | null> {
  if (thumbnail.byteLength === 0) return null
  await writeWhole(join(context.folders.thumbnails, `${id}.png`), thumbnail)
  return assetUrl(id, thumbnailName)
}
