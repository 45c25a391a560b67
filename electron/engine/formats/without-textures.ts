import type { RawGltf, RawTextureRef } from './raw-gltf.ts'

/** Removes references to textures from materials, in place. The textures stay, so that nothing is renumbered. */
export function withoutTextures(raw: RawGltf, gone: ReadonlySet<number>): void {
  if (gone.size === 0) return
  const waiting: object[] = [...(raw.materials ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const properties = next as Record<string, unknown>
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value !== 'object' || value === null || name === 'extras') continue
      if (/texture$/i.test(name) && gone.has((value as RawTextureRef).index)) delete properties[name]
      else waiting.push(value)
    }
  }
}
