/** An asset's particulars beside its file, `assets/<id>/asset.json`. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assetSchema, type Asset } from '../../../shared/protocol/asset.ts'
import type { LibraryContext } from './context.ts'
import { writeWhole } from './disk.ts'
import { fileNameOf, sidecarName } from './folders.ts'

/** Where an asset's file lies. */
export function assetPath(context: LibraryContext, asset: Asset): string {
  return join(context.folders.assets, asset.id, fileNameOf(asset))
}

/** Writes it whole, in the order of the schema: the same particulars are the same bytes, whatever was changed in between. */
export async function writeSidecar(context: LibraryContext, asset: Asset): Promise<void> {
  const keys = Object.keys(assetSchema.shape)
  const ordered = Object.entries(asset).toSorted(([one], [other]) => keys.indexOf(one) - keys.indexOf(other))
  const text = JSON.stringify(Object.fromEntries(ordered), null, 2)
  await writeWhole(join(context.folders.assets, asset.id, sidecarName), `${text}\n`)
}

/** The asset as its sidecar reports it, or null where it cannot be read, is another's, or its file is missing or of another length. */
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

/** The asset as the store or, after a crash, its sidecar reports it; null unless its file is whole. */
export async function wholeAsset(context: LibraryContext, id: string): Promise<Asset | null> {
  const stored = context.store.assets.get(id)
  return stored !== undefined && (await isWhole(context, stored)) ? stored : readSidecar(context, id)
}

/** Whether the asset's file is there with its full length. */
export async function isWhole(context: LibraryContext, asset: Asset): Promise<boolean> {
  const found = await stat(assetPath(context, asset)).catch(() => null)
  return found !== null && found.isFile() && found.size === asset.bytes
}

/** A sidecar is a file that anyone may have edited: its URL must not lead out of the asset's folder. */
function isPlainUrl(asset: Asset): boolean {
  try {
    const name = fileNameOf(asset)
    return asset.url === `/assets/${asset.id}/${encodeURIComponent(name)}` && !/[/\\\0]|^\.{0,2}$/.test(name)
  } catch {
    return false
  }
}
