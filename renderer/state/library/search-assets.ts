/** Which of the library's things a search shows, and in which order. Pure. */
import { projectOf } from '../../../shared/protocol/project-of.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { language } from '../../../shared/text/language.ts'
import type { Settings } from '../../../shared/protocol/settings.ts'

export type LibraryOrder = Settings['library']['order']

export interface AssetSearch {
  query: string
  favouritesOnly?: boolean
  /** Absent: of every kind. */
  kind?: Asset['kind'] | undefined
  /** Absent: whatever it is filed under. */
  tag?: string | undefined
  /** Absent: in whichever it lies; empty: in none. */
  project?: string | undefined
}

/**
 * Without what came along with another result, except pictures beside a picture: those were made to choose from. Every word
 * must stand in the name, the prompt, the model's name, the project or a tag; upper and lower case and accents are the same.
 */
export function searchAssets(
  assets: readonly Asset[],
  { query, favouritesOnly = false, kind, tag, project }: AssetSearch,
): Asset[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
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

/** In another order than that of the library, which has the newest first. What is alike stays in that order. */
export function inOrder(assets: readonly Asset[], order: LibraryOrder): readonly Asset[] {
  switch (order) {
    case 'newest':
      return assets
    case 'oldest':
      return assets.toReversed()
    case 'name':
      return assets.toSorted((a, b) => byName.compare(a.name, b.name))
    case 'largest':
      return assets.toSorted((a, b) => b.bytes - a.bytes)
  }
}

const byName = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })

/** Every tag in use, by name. */
export function tagsOf(assets: readonly Asset[]): string[] {
  return [...new Set(assets.flatMap(({ tags = [] }) => tags))].sort(byName.compare)
}

/** Every project: those that were made by name, and those that something lies in; by name. */
export function projectsOf(assets: readonly Asset[], made: readonly string[]): string[] {
  const names = new Set([...made, ...assets.map(projectOf)])
  names.delete('')
  return [...names].sort(byName.compare)
}

/** Made once for each: thousands are searched at every letter. */
const texts = new WeakMap<Asset, string>()

function textOf(asset: Asset): string {
  const known = texts.get(asset)
  if (known !== undefined) return known
  const text = plain(
    `${asset.name} ${asset.provenance.prompt ?? ''} ${asset.provenance.modelName ?? ''} ${projectOf(asset)} ${(asset.tags ?? []).join(' ')}`,
  )
  texts.set(asset, text)
  return text
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
