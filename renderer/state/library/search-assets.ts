/** Searches and sorts the library. Pure. */
import { projectOf } from '../../../shared/protocol/project-of.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { compareNames } from '../../../shared/text/language.ts'
import type { Settings } from '../../../shared/protocol/settings.ts'

export type LibraryOrder = Settings['library']['order']

export interface AssetSearch {
  query: string
  favouritesOnly?: boolean
  /** Absent to match every kind. */
  kind?: Asset['kind'] | undefined
  /** Absent to match any. */
  tag?: string | undefined
  /** Absent to match any; empty for assets without a project. */
  project?: string | undefined
}

/**
 * Returns the matching assets, leaving out companions of a result except alternative pictures. Every word must occur in
 * the name, prompt, model, project or a tag, ignoring case and accents.
 */
export function searchAssets(
  assets: readonly Asset[],
  { query, favouritesOnly = false, kind, tag, project }: AssetSearch,
): Asset[] {
  const words = normalised(query).split(/\s+/).filter(Boolean)
  const pictures = new Set(assets.flatMap((asset) => (asset.kind === 'image' ? [asset.id] : [])))
  return assets.filter((asset) => {
    if (asset.partOf !== null && !(asset.kind === 'image' && pictures.has(asset.partOf))) return false
    if ((favouritesOnly && !asset.favourite) || (kind !== undefined && asset.kind !== kind)) return false
    if (tag !== undefined && asset.tags?.includes(tag) !== true) return false
    if (project !== undefined && projectOf(asset) !== project) return false
    if (words.length === 0) return true
    const text = textOf(asset)
    return words.every((word) => text.includes(word))
  })
}

/** Sorts assets that are passed newest first. The sort is stable. */
export function inOrder(assets: readonly Asset[], order: LibraryOrder): readonly Asset[] {
  switch (order) {
    case 'newest':
      return assets
    case 'oldest':
      return assets.toReversed()
    case 'name':
      return assets.toSorted((a, b) => compareNames(a.name, b.name))
    case 'largest':
      return assets.toSorted((a, b) => b.bytes - a.bytes)
  }
}

/** Returns every tag in use, sorted by name. */
export function tagsOf(assets: readonly Asset[]): string[] {
  return [...new Set(assets.flatMap(({ tags = [] }) => tags))].sort(compareNames)
}

/** Returns every project, sorted by name: created projects and those of assets. */
export function projectsOf(assets: readonly Asset[], newProjects: readonly string[]): string[] {
  const names = new Set([...newProjects, ...assets.map(projectOf)])
  names.delete('')
  return [...names].sort(compareNames)
}

/** Cached, because thousands of assets are searched on every keystroke. */
const texts = new WeakMap<Asset, string>()

function textOf(asset: Asset): string {
  const known = texts.get(asset)
  if (known !== undefined) return known
  const text = normalised(
    `${asset.name} ${asset.provenance.prompt ?? ''} ${asset.provenance.modelName ?? ''} ${projectOf(asset)} ${(asset.tags ?? []).join(' ')}`,
  )
  texts.set(asset, text)
  return text
}

function normalised(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
