/** The file of a model that is changed by hand, as the jobs of the engine take it. */
import { readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { LibraryContext } from './context.ts'
import { onDisk } from './disk.ts'
import { assetPath } from './sidecar.ts'

export interface OpenModel {
  file: Uint8Array
  mediaType: string
  coordinateSystem?: CoordinateSystem
}

/** Rejects `unsupported-format` where the asset is not a model, and as reading does. */
export async function openModel(context: LibraryContext, asset: Asset): Promise<OpenModel> {
  const { kind, name, mediaType, coordinateSystem } = asset
  if (kind !== 'model') throw new AppError('unsupported-format', `${name} is not a model`, { details: { name } })
  const path = assetPath(context, asset)
  const file = new Uint8Array(await onDisk(path, () => readFile(path)))
  return { file, mediaType, ...(coordinateSystem === undefined ? {} : { coordinateSystem }) }
}
