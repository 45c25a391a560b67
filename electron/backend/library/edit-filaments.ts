/** Filaments changed by hand make a new version of a model. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import type { LibraryContext } from './context.ts'
import { editByHand } from './edit-by-hand.ts'

export interface FilamentEdit {
  changes: FilamentChange[]
  /** Of the new version; left out: as its parent, numbered. */
  name?: string
}

/** The new version. Rejects as `editByHand` and as the engine's job does. */
export async function editFilaments(
  context: LibraryContext,
  parent: Asset,
  { changes, name }: FilamentEdit,
): Promise<Asset> {
  return editByHand(context, parent, { changes: { filamentChanges: changes }, name }, (job, options) =>
    context.pool.run('edit-filaments', { ...job, changes }, options),
  )
}
