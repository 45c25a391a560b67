/** The bin: deleted assets retain their files for a while and can be restored. */
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { binDays, type Asset } from '../../../shared/protocol/asset.ts'
import { editKinds } from '../../../shared/edits/edit.ts'
import { findAsset } from './asset-files.ts'
import { changeRecord } from './asset-changes.ts'
import type { LibraryContext } from './context.ts'
import { removeFrom } from './disk.ts'
import type { Library } from './library.ts'
import { dropUnsavedEdits } from './unsaved-edits.ts'

const binMs = binDays * 24 * 60 * 60 * 1000
/** Marks assets being erased, so that the next start finishes what a crash interrupts. */
const longAgo = new Date(0).toISOString()

export function createBin(context: LibraryContext): Pick<Library, 'delete' | 'restore' | 'bin' | 'erase'> {
  const { store, clock } = context
  return {
    async delete(id) {
      const now = new Date(clock.now()).toISOString()
      const toBin = (asset: Asset) => ({ ...asset, deletedAt: asset.deletedAt ?? now })
      for (const part of store.assets.partsOf(id)) await changeRecord(context, part.id, toBin)
      return changeRecord(context, id, toBin)
    },
    async restore(id) {
      const { deletedAt } = findAsset(context, id)
      const fromBin = (asset: Asset) => ({ ...asset, deletedAt: null })
      for (const part of store.assets.partsOf(id))
        if (part.deletedAt === deletedAt) await changeRecord(context, part.id, fromBin)
      return changeRecord(context, id, fromBin)
    },
    bin() {
      const deleted = store.assets.list().filter(({ deletedAt }) => deletedAt !== null)
      const deletedAtOf = new Map(deleted.map(({ id, deletedAt }) => [id, deletedAt]))
      return deleted
        .filter(({ partOf, deletedAt }) => partOf === null || deletedAtOf.get(partOf) !== deletedAt)
        .sort((one, other) => other.deletedAt!.localeCompare(one.deletedAt!))
    },
    erase: (id) =>
      context.inTurn(id, async () => {
        if (findAsset(context, id).deletedAt === null)
          throw new AppError('invalid-input', 'only what is in the bin can be deleted for good', { details: { id } })
        const parts = store.assets.partsOf(id).filter(({ deletedAt }) => deletedAt !== null)
        const erased = [...parts, findAsset(context, id)]
        for (const asset of erased) store.assets.save({ ...asset, deletedAt: longAgo })
        for (const asset of erased) await removeFiles(context, asset.id)
      }),
  }
}

/** Permanently deletes assets that have been in the bin for `binDays`. */
export async function emptyBin(context: LibraryContext): Promise<void> {
  const { store, clock } = context
  for (const { id } of store.assets.deletedBefore(new Date(clock.now() - binMs).toISOString()))
    await removeFiles(context, id)
}

/**
 * Removes files first: a crash in between leaves a record that the next start removes, never a file without a record.
 */
async function removeFiles({ folders, store }: LibraryContext, id: string): Promise<void> {
  await removeFrom(join(folders.assets, id))
  await removeFrom(join(folders.thumbnails, `${id}.png`))
  await removeFrom(join(folders.derived, id))
  dropUnsavedEdits(store, id, editKinds)
  store.assets.remove(id)
}
