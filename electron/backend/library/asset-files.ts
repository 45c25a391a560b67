/** The files of assets on disk: the model or picture itself, and its thumbnail. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { ServedFile } from '../backend.ts'
import type { LibraryContext } from './context.ts'
import { readWhole } from './disk.ts'
import { fileNameOf, thumbnailName } from './folders.ts'
import { assetPath } from './sidecar.ts'

/** Throws `not-found`. */
export function findAsset({ store }: Pick<LibraryContext, 'store'>, id: string): Asset {
  const asset = store.assets.get(id)
  if (asset === undefined) throw new AppError('not-found', `asset ${id} does not exist`, { details: { id } })
  return asset
}

/** Throws `unsupported-format` for an asset that is not a model. */
export function checkIsModel({ kind, name }: Asset): void {
  if (kind !== 'model') throw new AppError('unsupported-format', `${name} is not a model`, { details: { name } })
}

/**
 * Returns a model in the form that the engine's jobs accept. Rejects with `unsupported-format` for an asset that is not
 * a model.
 */
export async function openModel(context: LibraryContext, asset: Asset) {
  checkIsModel(asset)
  const { mediaType, coordinateSystem } = asset
  const file = await readWhole(assetPath(context, asset))
  return { file, mediaType, ...(coordinateSystem === undefined ? {} : { coordinateSystem }) }
}

/** Returns a file of an asset, or null. A null `fileName` means the asset's own file. */
export async function openAsset(
  context: LibraryContext,
  id: string,
  fileName: string | null,
): Promise<ServedFile | null> {
  const asset = context.store.assets.get(id)
  if (asset === undefined) return null
  if (fileName === thumbnailName && asset.thumbnailUrl !== null) return openThumbnail(context, asset)
  return fileName === null || fileName === fileNameOf(asset) ? openOwnFile(context, asset) : null
}

/** Returns the asset's own file. Rejects with `not-found`, which names `field`. */
export async function ownFile(context: LibraryContext, asset: Asset, field: string): Promise<ServedFile> {
  const served = await openOwnFile(context, asset)
  if (served === null) throw new AppError('not-found', 'its file was deleted from this disk', { details: { field } })
  return served
}

async function openOwnFile(context: LibraryContext, asset: Asset): Promise<ServedFile | null> {
  const path = assetPath(context, asset)
  const found = await stat(path).catch(() => null)
  if (found === null) return null
  const { mediaType, sha256 } = asset
  return { path, bytes: found.size, mediaType, fileName: fileNameOf(asset), etag: `"${sha256}"` }
}

async function openThumbnail({ folders }: LibraryContext, { id }: Asset): Promise<ServedFile | null> {
  const path = join(folders.thumbnails, `${id}.png`)
  const found = await stat(path).catch(() => null)
  if (found === null) return null
  const etag = `"${id}-${found.size}-${Math.trunc(found.mtimeMs)}"`
  return { path, bytes: found.size, mediaType: 'image/png', fileName: thumbnailName, etag }
}
