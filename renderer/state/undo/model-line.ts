/** Finds the original model of an asset: the first of its versions. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { studioStore } from '../studio-store.ts'

/** Parents never change, so a result stays valid when a version is deleted. */
const rootIds = new Map<string, string>()

/** Returns the id of the first version of an asset's model. */
export function lineOf(id: string): string {
  const found = rootIds.get(id)
  if (found !== undefined) return found
  const assets = new Map((studioStore.getState().snapshot?.assets ?? []).map((asset) => [asset.id, asset]))
  const asset = assets.get(id)
  if (asset === undefined) return id
  const root = rootOf(assets, asset)
  const line = rootIds.get(root) ?? root
  rootIds.set(id, line)
  return line
}

/** Returns the first version of an asset: the oldest known one, or a deleted parent. */
export function rootOf(assetsById: ReadonlyMap<string, Asset>, asset: Asset): string {
  const walked = new Set<string>()
  let at = asset.partOf === null ? asset : (assetsById.get(asset.partOf) ?? asset)
  for (;;) {
    walked.add(at.id)
    if (at.parentId === null) return at.id
    const parent = assetsById.get(at.parentId)
    if (parent === undefined) return at.parentId
    // A damaged library can contain a cycle.
    if (walked.has(parent.id)) return at.id
    at = parent
  }
}
