/** Paths and ids within the library's folder. Pure. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'

export interface Folders {
  assets: string
  thumbnails: string
  inputs: string
  staged: string
  parts: string
  derived: string
}

/** `assets/<id>/<file>`, `thumbnails/<id>.png`, `inputs/<sha256>.<ext>`, `staged/<id>/<file>`, `parts/<id>.part`, `derived/<id>/<name>.bin`. */
export function foldersBelow(folder: string): Folders {
  return {
    assets: join(folder, 'assets'),
    thumbnails: join(folder, 'thumbnails'),
    inputs: join(folder, 'inputs'),
    staged: join(folder, 'staged'),
    parts: join(folder, 'parts'),
    derived: join(folder, 'derived'),
  }
}

/** The record of an asset beside its file, from which the library can be rebuilt. */
export const sidecarName = 'asset.json'
export const thumbnailName = 'thumbnail.png'

/** Returns the id of a job's output, always the same for the same names, so that saving is idempotent. */
export function assetIdOf(jobId: string, outputName: string): string {
  return createHash('sha256').update(`${jobId}\n${outputName}`).digest('hex').slice(0, 32)
}

/** Whether a string is safe as an id within a path. */
export function isId(id: string): boolean {
  return /^[A-Za-z0-9-]{1,64}$/.test(id)
}

/** `/assets/<id>/<file name>`, encoded. */
export function assetUrl(id: string, fileName: string): string {
  return `/assets/${id}/${encodeURIComponent(fileName)}`
}

export function fileNameOf(asset: { url: string }): string {
  return decodeURIComponent(asset.url.slice(asset.url.lastIndexOf('/') + 1))
}
