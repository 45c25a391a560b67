/** Which of the library's things a search shows. Pure. */
import type { Asset } from '../../shared/asset.ts'

/** Without what came along with another result. Every word must stand in the name, the prompt or the model's name; upper and lower case and accents are the same. */
export function searchAssets(assets: readonly Asset[], query: string, favouritesOnly: boolean): Asset[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return assets.filter((asset) => {
    if (asset.partOf !== null || (favouritesOnly && !asset.favourite)) return false
    const text = plain(`${asset.name} ${asset.provenance.prompt ?? ''} ${asset.provenance.modelName ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
