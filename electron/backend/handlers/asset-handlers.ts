/** Assets, their exports, and files on the desktop. */
import { dirname } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Studio } from '../studio/studio.ts'
import { dropUnsavedEdits, keepUnsavedEdit, unsavedEdits } from '../library/unsaved-edits.ts'
import type { Handlers } from './handler.ts'

export const assetHandlers = {
  'assets.change': async (studio, { id, ...change }) => reported(studio, await studio.library.change(id, change)),
  'assets.delete': async (studio, { id }) => withParts(studio, await studio.library.delete(id)),
  'assets.restore': async (studio, { id }) => withParts(studio, await studio.library.restore(id)),

  'assets.bin': async ({ library }) => library.bin(),
  'assets.erase': async ({ library }, { id }) => {
    await library.erase(id)
    return {}
  },

  'assets.edit': async (studio, { assetId, edit, note }) => {
    const version = await studio.library.edit(assetId, edit, note)
    dropUnsavedEdits(studio.store, assetId, [edit.kind])
    return reported(studio, version)
  },
  'edits.keep': ({ store }, { assetId, edit }) => {
    keepUnsavedEdit(store, assetId, edit)
    return {}
  },
  'edits.drop': ({ store }, { assetId, kind }) => {
    dropUnsavedEdits(store, assetId, [kind])
    return {}
  },
  'edits.unsaved': ({ store }, { assetId }) => unsavedEdits(store, assetId),

  'assets.import': async (studio, given) => {
    const { several } = given
    const imported = await ('files' in given
      ? studio.library.importTogether(given.name, given.files, several)
      : studio.library.importFile(given.stagedId, several))
    for (const asset of imported.assets) withParts(studio, asset)
    return imported
  },

  'exports.original': ({ library }, { assetId }) => library.exportOriginal(assetId),
  'exports.create': async ({ library, slicers }, { assetId, format, heightMm, dialect }) =>
    library.export(assetId, format, { heightMm, dialect, projectSettings: await slicers.projectSettings() }),

  'files.save': async (studio, { stagedId, suggestedName }) => {
    const { desktop } = studio.ports
    if (desktop.saveFile === undefined) throw onlyOnTheDesktop()
    const staged = await studio.library.openStaged(stagedId)
    if (staged === null) throw new AppError('not-found', 'the file is not there any more', { details: { stagedId } })
    const path = await desktop.saveFile(staged.path, suggestedName)
    if (path !== null) studio.savedPaths.add(path)
    return { path }
  },

  'files.show': async (studio, file) => {
    const { desktop } = studio.ports
    if (desktop.showInFolder === undefined) throw onlyOnTheDesktop()
    await desktop.showInFolder('path' in file ? savedPath(studio, file.path) : await assetPath(studio, file.assetId))
    return {}
  },
} satisfies Partial<Handlers>

function reported(studio: Studio, asset: Asset): Asset {
  studio.emit({ type: 'asset', asset })
  return asset
}

/** Reports an asset and its parts. */
function withParts(studio: Studio, asset: Asset): Asset {
  for (const part of studio.store.assets.partsOf(asset.id)) reported(studio, part)
  return reported(studio, asset)
}

/** Throws for paths that were not saved in this run: the window must not name any others. */
function savedPath({ savedPaths }: Studio, path: string): string {
  if (!savedPaths.has(path))
    throw new AppError('not-found', 'this file was not saved in this run', { details: { path: dirname(path) } })
  return path
}

async function assetPath({ library }: Studio, assetId: string): Promise<string> {
  const served = await library.openAsset(assetId, null)
  if (served === null) throw new AppError('not-found', `asset ${assetId} does not exist`, { details: { id: assetId } })
  return served.path
}

function onlyOnTheDesktop(): AppError {
  return new AppError('invalid-input', 'only the desktop studio can do this', { details: { reason: 'desktop-only' } })
}
