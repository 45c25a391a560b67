/** A model's versions as rows of a tree. Pure. */
import { rootOf } from '../undo/model-line.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'

/** A version; `asset` is null for a deleted one with later versions. */
export interface VersionRow {
  id: string
  asset: Asset | null
  parentId: string | null
  /** The indentation level: a chain without branches stays at one level. */
  depth: number
  /** The row starts one of several branches. */
  branch: boolean
  /** Number of versions below this one. */
  below: number
  folded: boolean
}

/** Maximum indentation level, to leave space for names. */
export const maxDepth = 5

/**
 * Returns all versions of a model in creation order, without companions. The children of a deleted version stay
 * together below its row. `folded` lists rows whose branches are collapsed.
 */
export function versionTree(
  assets: readonly Asset[],
  openId: string,
  folded: ReadonlySet<string> = new Set(),
): VersionRow[] {
  const assetsById = new Map(assets.map((asset) => [asset.id, asset]))
  const openVersion = assetsById.get(openId)
  if (openVersion === undefined) return []
  const children = new Map<string, Asset[]>()
  for (const asset of assets) {
    if (asset.parentId !== null && asset.partOf === null) {
      if (children.has(asset.parentId)) children.get(asset.parentId)?.push(asset)
      else children.set(asset.parentId, [asset])
    }
  }
  for (const list of children.values()) list.sort(older)
  const rows: VersionRow[] = []
  // Iterative: a chain can be thousands of versions long.
  const waiting = [{ id: rootOf(assetsById, openVersion), parentId: null as string | null, depth: 0, branch: false }]
  const seen = new Set<string>()
  while (waiting.length > 0) {
    const next = waiting.pop()!
    if (seen.has(next.id)) continue
    seen.add(next.id)
    const own = children.get(next.id) ?? []
    rows.push({ ...next, asset: assetsById.get(next.id) ?? null, below: 0, folded: folded.has(next.id) })
    const branches = own.length > 1
    for (const child of own.toReversed())
      waiting.push({
        id: child.id,
        parentId: next.id,
        depth: Math.min(maxDepth, next.depth + (branches ? 1 : 0)),
        branch: branches,
      })
  }
  countBelow(rows)
  return rows.some((row) => row.folded) ? withoutFolded(rows) : rows
}

/** Returns the version to show when another is deleted: its parent, otherwise a neighbour. */
export function neighbourOf(rows: readonly VersionRow[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id)
  const parent = rows.find((row) => row.id === rows[at]?.parentId)
  const near = [parent, rows[at + 1], rows[at - 1]].find((row) => row?.asset !== null && row?.asset !== undefined)
  return near?.id ?? null
}

/** Returns the 1-based position of each row among its siblings, for screen readers. */
export function siblingPositions(rows: readonly VersionRow[]): { position: number; siblings: number }[] {
  const open: { count: number }[] = []
  const placed = rows.map(({ depth }) => {
    open.length = Math.min(open.length, depth + 1)
    const group = (open[depth] ??= { count: 0 })
    group.count += 1
    return { group, position: group.count }
  })
  return placed.map(({ group, position }) => ({ position, siblings: group.count }))
}

function countBelow(rows: VersionRow[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows.toReversed()) {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    if (parent !== undefined) parent.below += row.below + 1
  }
}

function withoutFolded(rows: readonly VersionRow[]): VersionRow[] {
  const hidden = new Set<string>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    if (parent !== undefined && (parent.folded || hidden.has(parent.id))) hidden.add(row.id)
  }
  return rows.filter(({ id }) => !hidden.has(id))
}

function older(one: Asset, other: Asset): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1
  return one.id < other.id ? -1 : 1
}
