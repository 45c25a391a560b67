/** Finds the model that an asset belongs to: the first of its versions. */
import { rootOf } from '../library/version-tree.ts'
import { studioStore } from '../studio-store.ts'

/** Parents never change, so a result stays valid when a version is deleted. */
const known = new Map<string, string>()

/** Returns the id of the first version of an asset's model. */
export function lineOf(id: string): string {
  const found = known.get(id)
  if (found !== undefined) return found
  const assets = new Map((studioStore.getState().snapshot?.assets ?? []).map((asset) => [asset.id, asset]))
  const asset = assets.get(id)
  if (asset === undefined) return id
  const root = rootOf(assets, asset)
  const line = known.get(root) ?? root
  known.set(id, line)
  return line
}
