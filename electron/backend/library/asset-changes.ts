/** Changes to an asset's record, in the store and in its sidecar. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { findAsset } from './asset-files.ts'
import { changedAsset } from './changed-asset.ts'
import type { LibraryContext } from './context.ts'
import type { Library } from './library.ts'
import { writeSidecar } from './sidecar.ts'

/** Changes an asset's record and returns it, one change at a time per asset. Rejects with `not-found`. */
export function changeRecord(context: LibraryContext, id: string, change: (asset: Asset) => Asset): Promise<Asset> {
  return context.inTurn(id, async () => {
    const changed = change(findAsset(context, id))
    await writeSidecar(context, changed)
    context.store.assets.save(changed)
    return changed
  })
}

export function createAssetChanges(context: LibraryContext): Pick<Library, 'change' | 'noteCost'> {
  const { store } = context
  return {
    async change(id, change) {
      const changed = await changeRecord(context, id, (asset) => changedAsset(asset, change))
      if (changed.pending) {
        context.guard.forget({ id })
        context.inspect(id)
      }
      return changed
    },
    async noteCost(assetIds, cost) {
      for (const id of assetIds)
        if (store.assets.get(id)?.provenance.jobId !== null)
          await changeRecord(context, id, (asset) => ({ ...asset, provenance: { ...asset.provenance, cost } }))
    },
  }
}
