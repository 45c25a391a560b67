/** To which model an asset belongs: the first of its versions, whose name stays that of the line when versions are deleted. */
import { rootOf } from '../library/version-tree.ts'
import { studioStore } from '../studio-store.ts'

/** Parents never change: what was found once stays right when one of them is deleted. */
const known = new Map<string, string>()

/** The id of the first version of an asset's model. */
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
