/** What paint goes into: the pictures of base colours where parts have a layout, else the colours of vertices. Pure. */
import type { ViewHeader } from '../../../shared/formats/view-file.ts'

/** For each chunk the number of its picture; null: its vertices are coloured. */
export function picturesOfChunks({ chunks, parts, materials }: ViewHeader): (number | null)[] {
  return chunks.map((chunk) => {
    const material = materials[parts[chunk.part]?.material ?? 0]
    return chunk.uvs === null ? null : (material?.maps.baseColour ?? null)
  })
}

/** The sizes of all pictures, and whether there are vertices to colour. */
export function paintedInto(header: ViewHeader): { pictures: { width: number; height: number }[]; vertices: boolean } {
  const found = picturesOfChunks(header)
  const numbers = [...new Set(found.filter((picture) => picture !== null))]
  return {
    pictures: numbers.flatMap((number) => header.textures[number] ?? []),
    vertices: found.includes(null),
  }
}
