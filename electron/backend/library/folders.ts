/** Where things lie below the library's folder. Pure. */
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

/** The file of an asset's particulars beside it, from which the library can be rebuilt. */
export const sidecarName = 'asset.json'
/** The name under which an asset's thumbnail is asked for. */
export const thumbnailName = 'thumbnail.png'

/** The id of what a job made under an output's name: the same every time, so that keeping twice is keeping once. */
export function assetIdOf(jobId: string, outputName: string): string {
  return createHash('sha256').update(`${jobId}\n${outputName}`).digest('hex').slice(0, 32)
}

/** Whether a string may be joined to a path as an id. */
export function isId(id: string): boolean {
  return /^[A-Za-z0-9-]{1,64}$/.test(id)
}

/** `/assets/<id>/<file name>`, encoded. */
export function assetUrl(id: string, fileName: string): string {
  return `/assets/${id}/${encodeURIComponent(fileName)}`
}

/** The file name in an asset's URL. */
export function fileNameOf(asset: { url: string }): string {
  return decodeURIComponent(asset.url.slice(asset.url.lastIndexOf('/') + 1))
}
