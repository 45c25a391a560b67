/** What a format cannot hold of a model's contents. Pure. */
import type { ConversionNote } from './file-note.ts'
import { formats, type ExportFormat } from './formats.ts'

export interface ModelContents {
  hasTextures: boolean
  hasVertexColours: boolean
  materials: number
  parts: number
}

export function formatLosses(format: ExportFormat, contents: ModelContents): ConversionNote[] {
  const { label, written } = formats[format]
  const { keeps } = written
  const losses: ConversionNote[] = []
  if (!keeps.textures && contents.hasTextures)
    losses.push(
      keeps.vertexColours
        ? { code: 'textures-become-vertex-colours', figures: { format: label } }
        : { code: 'textures-lost', figures: { format: label } },
    )
  else if (!keeps.vertexColours && contents.hasVertexColours)
    losses.push({ code: 'colours-lost', figures: { format: label } })
  if (!keeps.materials && contents.materials > 1) losses.push({ code: 'materials-lost', figures: { format: label } })
  if (!keeps.parts && contents.parts > 1)
    losses.push({ code: 'parts-joined', figures: { format: label, parts: contents.parts } })
  return losses
}
