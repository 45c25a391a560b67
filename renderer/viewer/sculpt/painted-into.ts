/**
 * The paint target of each part: its base colour texture if it has texture coordinates, else its vertex colours. Pure.
 */
import type { ViewHeader } from '../../../shared/formats/view-file.ts'

/** Returns the picture index of each chunk; null if its vertices are coloured. */
export function picturesOfChunks({ chunks, parts, materials }: ViewHeader): (number | null)[] {
  return chunks.map((chunk) => {
    const material = materials[parts[chunk.part]?.material ?? 0]
    return chunk.uvs === null ? null : (material?.maps.baseColour ?? null)
  })
}

/** Returns the sizes of all painted pictures, and whether vertices are coloured. */
export function paintedInto(header: ViewHeader): { pictures: { width: number; height: number }[]; vertices: boolean } {
  const found = picturesOfChunks(header)
  const numbers = [...new Set(found.filter((picture) => picture !== null))]
  return {
    pictures: numbers.flatMap((number) => header.textures[number] ?? []),
    vertices: found.includes(null),
  }
}
