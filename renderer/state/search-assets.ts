/** Which of the library's things a search shows. Pure. */
import type { Asset } from '../../shared/asset.ts'

export interface AssetSearch {
  query: string
  favouritesOnly?: boolean
  /** Absent: of every kind. */
  kind?: Asset['kind']
}

/**
 * Without what came along with another result, except pictures beside a picture: those were made to choose from. Every word
 * must stand in the name, the prompt or the model's name; upper and lower case and accents are the same.
 */
export function searchAssets(assets: readonly Asset[], { query, favouritesOnly = false, kind }: AssetSearch): Asset[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const pictures = new Set(assets.flatMap((asset) => (asset.kind === 'image' ? [asset.id] : [])))
  return assets.filter((asset) => {
    if (asset.partOf !== null && !(asset.kind === 'image' && pictures.has(asset.partOf))) return false
    if ((favouritesOnly && !asset.favourite) || (kind !== undefined && asset.kind !== kind)) return false
    if (words.length === 0) return true
    const text = textOf(asset)
    return words.every((word) => text.includes(word))
  })
}

/** Made once for each: thousands are searched at every letter. */
const texts = new WeakMap<Asset, string>()

function textOf(asset: Asset): string {
  const known = texts.get(asset)
  if (known !== undefined) return known
  const text = plain(`${asset.name} ${asset.provenance.prompt ?? ''} ${asset.provenance.modelName ?? ''}`)
  texts.set(asset, text)
  return text
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
