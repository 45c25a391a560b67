/** Exports models in other formats with the engine, staged for saving or sending. */
import type { ExportFormat } from '../../../shared/formats/formats.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { findAsset, openModel, ownFile } from './asset-files.ts'
import type { LibraryContext } from './context.ts'
import { readWhole } from './disk.ts'
import type { ExportOptions, Library } from './library.ts'
import type { Staging } from './staging.ts'

/** An export that takes longer than this is stuck. */
const deadlineMs = 180_000

/** Stages a model in another format. Rejects with `unsupported-format` for an asset that is not a model. */
export async function exportModel(
  context: LibraryContext,
  staging: Staging,
  asset: Asset,
  format: ExportFormat,
  { heightMm, dialect, projectSettings }: ExportOptions = {},
) {
  const { name, partNames } = asset
  const exported = await context.pool.run(
    'export',
    {
      ...(await openModel(context, asset)),
      name,
      format,
      ...(heightMm === undefined ? {} : { heightMm }),
      ...(dialect === undefined ? {} : { dialect }),
      ...(projectSettings === undefined ? {} : { projectSettings }),
      ...(partNames === undefined ? {} : { partNames }),
    },
    { signal: context.stopping, deadlineMs },
  )
  const { file, fileName, mediaType, notes, filaments } = exported
  return { ...(await staging.stageBytes(file, { name: fileName, mediaType })), notes, filaments }
}

export function createExports(
  context: LibraryContext,
  staging: Staging,
): Pick<Library, 'export' | 'exportOriginal' | 'projectSettings'> {
  return {
    export: async (assetId, format, options) =>
      exportModel(context, staging, findAsset(context, assetId), format, options),
    async exportOriginal(assetId) {
      const { path, fileName: name, mediaType } = await ownFile(context, findAsset(context, assetId), 'assetId')
      return staging.stageBytes(await readWhole(path), { name, mediaType })
    },
    async projectSettings(stagedId) {
      const file = await readWhole(staging.get(stagedId, 'stagedId').path)
      return context.pool.run('project-settings', { file }, { signal: context.stopping, deadlineMs })
    },
  }
}
