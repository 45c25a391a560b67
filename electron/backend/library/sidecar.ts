/** The record of an asset beside its file, `assets/<id>/asset.json`. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assetSchema, type Asset } from '../../../shared/protocol/asset.ts'
import type { LibraryContext } from './context.ts'
import { writeWhole } from './disk.ts'
import { fileNameOf, sidecarName } from './folders.ts'

export function assetPath(context: LibraryContext, asset: Asset): string {
  return join(context.folders.assets, asset.id, fileNameOf(asset))
}

/** Writes the record in the order of the schema, so that equal records are equal bytes. */
export async function writeSidecar(context: LibraryContext, asset: Asset): Promise<void> {
  const keys = Object.keys(assetSchema.shape)
  const ordered = Object.entries(asset).toSorted(([one], [other]) => keys.indexOf(one) - keys.indexOf(other))
  const text = JSON.stringify(Object.fromEntries(ordered), null, 2)
  await writeWhole(join(context.folders.assets, asset.id, sidecarName), `${text}\n`)
}

/**
 * Returns the asset, or null if its sidecar is unreadable or belongs to another asset, or its file is missing or has a
 * different length.
 */
export async function readSidecar(context: LibraryContext, id: string): Promise<Asset | null> {
  const path = join(context.folders.assets, id, sidecarName)
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  let asset: Asset | undefined
  try {
    asset = assetSchema.safeParse(JSON.parse(text)).data
  } catch {
    return null
  }
  if (asset === undefined || asset.id !== id || !isPlainUrl(asset)) return null
  return (await isWhole(context, asset)) ? asset : null
}

/** Returns the asset from the store or, after a crash, from its sidecar; null unless its file is complete. */
export async function wholeAsset(context: LibraryContext, id: string): Promise<Asset | null> {
  const stored = context.store.assets.get(id)
  return stored !== undefined && (await isWhole(context, stored)) ? stored : readSidecar(context, id)
}

export async function isWhole(context: LibraryContext, asset: Asset): Promise<boolean> {
  const found = await stat(assetPath(context, asset)).catch(() => null)
  return found !== null && found.isFile() && found.size === asset.bytes
}

/** Anyone may have edited a sidecar: its URL must not lead out of the asset's folder. */
function isPlainUrl(asset: Asset): boolean {
  try {
    const name = fileNameOf(asset)
    return asset.url === `/assets/${asset.id}/${encodeURIComponent(name)}` && !/[/\\\0]|^\.{0,2}$/.test(name)
  } catch {
    return false
  }
}
