/** Versions of one model as a stack under its newest version. Pure. */
import { withoutSide } from '../../../shared/catalogue/catalogue.ts'
import { operationTable } from '../../../shared/catalogue/operation-table.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { inOrder, type LibraryOrder } from './search-assets.ts'

/** A card of the library. */
export interface LibraryCard {
  asset: Asset
  /** The stack that it belongs to, newest first; null for an asset without other versions. */
  stack: readonly Asset[] | null
  /** Names the stack for `expanded`. */
  stackId: string
  /** It stands for its stack: the newest version. */
  onTop: boolean
}

/**
 * Returns a card for each stack, and for each version of those in `expanded`. `matches` are newest first; only they are
 * stacked, so that a search also finds what lies below.
 */
export function stackedCards(
  matches: readonly Asset[],
  all: readonly Asset[],
  order: LibraryOrder,
  expanded: ReadonlySet<string>,
): LibraryCard[] {
  const stackOf = stackFinder(all)
  const stacks = Map.groupBy(matches, (asset) => stackOf(asset))
  const tops = [...stacks.values()].map(([newest]) => newest!)
  return inOrder(tops, order).flatMap((top): LibraryCard[] => {
    const stackId = stackOf(top)
    const versions = stacks.get(stackId)!
    if (versions.length === 1) return [{ asset: top, stack: null, stackId, onTop: true }]
    const shown = expanded.has(stackId) ? versions : [top]
    return shown.map((asset) => ({ asset, stack: versions, stackId, onTop: asset === top }))
  })
}

/** Returns a card for each asset. */
export function singleCards(matches: readonly Asset[], order: LibraryOrder): LibraryCard[] {
  return inOrder(matches, order).map((asset) => ({ asset, stack: null, stackId: asset.id, onTop: true }))
}

/** Returns a function that finds the first version of an asset: its id names the stack, also where it was deleted. */
function stackFinder(all: readonly Asset[]): (asset: Asset) => string {
  const byId = new Map(all.map((asset) => [asset.id, asset]))
  const found = new Map<string, string>()
  return (asset) => {
    const walked: string[] = []
    let at = asset
    let first = found.get(at.id)
    while (first === undefined) {
      walked.push(at.id)
      const parent = byId.get(at.parentId ?? '')
      if (!isVersion(at) || parent?.kind === otherKind(at) || walked.includes(at.parentId!)) first = at.id
      else if (parent === undefined) first = at.parentId!
      else first = found.get((at = parent).id)
    }
    for (const id of walked) found.set(id, first)
    return first
  }
}

function otherKind({ kind }: Asset): Asset['kind'] {
  return kind === 'image' ? 'model' : 'image'
}

/** New models, pictures and views of a picture are not versions of what they were made from. */
function isVersion({ parentId, partOf, kind, name, provenance: { operation } }: Asset): boolean {
  if (parentId === null || partOf !== null) return false
  if (kind === 'image' && withoutSide(name) !== name) return false
  return operation === null || (operation !== 'image-generate' && operationTable[operation].workspace !== 'create')
}
