/** What was sculpted by hand makes a new version of a model. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { SculptChange } from '../../../shared/edits/sculpt-change.ts'
import type { LibraryContext } from './context.ts'
import { editByHand } from './edit-by-hand.ts'

export interface SculptEdit {
  changes: SculptChange[]
  /** Of the new version; left out: as its parent, numbered. */
  name?: string
}

/** The new version. Rejects as `editByHand` and as the engine's job does. */
export async function sculptAsset(
  context: LibraryContext,
  parent: Asset,
  { changes, name }: SculptEdit,
): Promise<Asset> {
  return editByHand(context, parent, { changes: { sculptChanges: changes }, name }, (job, options) =>
    context.pool.run('sculpt', { ...job, changes }, options),
  )
}
