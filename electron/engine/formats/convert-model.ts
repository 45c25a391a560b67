/** The job "convert": a model file in, a file in another format out, with a report of what the way has cost. */
import { AppError } from '../../../shared/app-error.ts'
import { exportFormats, formats, writtenFile, type ExportFormat } from '../../../shared/formats.ts'
import { is3mf } from './3mf-package.ts'
import { safeFileName } from './file-name.ts'
import type { ConvertedModel, ConvertInput } from './jobs.ts'
import { modelKind } from './model-kind.ts'
import type { ConversionNote } from '../../../shared/file-note.ts'
import { readModel } from './read-model.ts'
import { modelSize } from './resize.ts'
import { openZip } from './zip-read.ts'
import { writers } from './writers.ts'
import { metresPerMillimetre, type Model, type Progress } from '../model.ts'

/** Reads, and writes. Rejects as the job says. */
export async function convertModel(input: ConvertInput, progress: Progress): Promise<ConvertedModel> {
  if (!exportFormats.includes(input.format))
    throw new AppError('invalid-input', `"${input.format}" is no format that can be written`, {
      details: { field: 'format', reason: 'unknown-format', formats: [...exportFormats] },
    })
  const { label, space, written } = formats[input.format]
  const compression = input.compression ?? 'none'
  if (compression !== 'none' && !written.isCompressible)
    throw new AppError('invalid-input', `${label} cannot be compressed with ${compression}`, {
      details: { field: 'compression', reason: 'not-compressible' },
    })
  const notes: ConversionNote[] = []
  progress(0, 'reading')
  const mediaType = input.mediaType ?? ''
  const kind = kindOf(input.mesh, mediaType)
  const model = await readModel(input.mesh, mediaType, {
    unit: input.unit,
    up: input.upAxis,
    note: (note) => notes.push(note),
  })
  progress(0.45, 'writing')
  const name = safeFileName(input.name ?? model.name)
  const unit = input.writtenUnit ?? input.unit
  const file = await writers[input.format]({ ...model, name }, { unit, up: input.upAxis, compression })
  notes.push(...lossesOf(model, input.format))
  progress(1)
  const size = modelSize(model)
  const millimetres = (length: number): number => Math.round((length / metresPerMillimetre) * 1e4) / 1e4
  const { extension, mediaType: writtenType } = writtenFile(input.format)
  return {
    file,
    fileName: `${name}.${extension}`,
    mediaType: writtenType,
    isArchive: written.isZipped,
    report: {
      read: {
        kind,
        triangles: model.parts.reduce((sum, { indices }) => sum + indices.length / 3, 0),
        parts: model.parts.length,
        materials: model.materials.length,
        textures: texturesOf(model).size,
      },
      sizeMm: [millimetres(size[0]), millimetres(size[1]), millimetres(size[2])],
      written: {
        format: input.format,
        bytes: file.byteLength,
        unit: space.unitless ? (unit ?? space.unit) : space.unit,
        up: space.unitless ? (input.upAxis ?? space.up) : space.up,
        compression,
      },
      notes,
    },
  }
}

/** What the file is, an archive by what it is for. */
function kindOf(file: Uint8Array, mediaType: string): string {
  const kind = modelKind(file, mediaType)
  return kind === 'archive' ? (is3mf(openZip(file)) ? '3mf' : 'zip') : kind
}

/** What the model has and the format cannot hold. */
function lossesOf(model: Model, format: ExportFormat): ConversionNote[] {
  const { label, written } = formats[format]
  const { keeps } = written
  const losses: ConversionNote[] = []
  const coloured = model.parts.some(({ colours }) => colours !== undefined)
  if (!keeps.textures && texturesOf(model).size > 0)
    losses.push(
      keeps.vertexColours
        ? { code: 'textures-become-vertex-colours', figures: { format: label } }
        : { code: 'textures-lost', figures: { format: label } },
    )
  else if (!keeps.vertexColours && coloured) losses.push({ code: 'colours-lost', figures: { format: label } })
  if (!keeps.materials && model.materials.length > 1)
    losses.push({ code: 'materials-lost', figures: { format: label } })
  if (!keeps.parts && model.parts.length > 1)
    losses.push({ code: 'parts-joined', figures: { format: label, parts: model.parts.length } })
  return losses
}

function texturesOf({ materials }: Model): Set<Uint8Array> {
  const found = new Set<Uint8Array>()
  for (const material of materials)
    for (const texture of [
      material.baseColourTexture,
      material.normalTexture,
      material.metalnessRoughnessTexture,
      material.occlusionTexture,
      material.emissiveTexture,
    ])
      if (texture) found.add(texture.bytes)
  return found
}
