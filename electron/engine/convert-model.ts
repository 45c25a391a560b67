/** The job "convert": a model file in, a file in another format out, with a report of what the way has cost. */
import { AppError } from '../../shared/app-error.ts'
import { is3mf } from './formats/3mf-package.ts'
import { safeFileName } from './formats/file-name.ts'
import { formats, type FormatRow } from './formats/formats.ts'
import type { ConvertedModel, ConvertInput } from './formats/jobs.ts'
import { modelKind } from './formats/model-kind.ts'
import { readModel } from './formats/read-model.ts'
import { modelSize } from './formats/resize.ts'
import { openZip } from './formats/zip-read.ts'
import { metresPerMillimetre, type Model, type Progress } from './model.ts'

/** Reads, and writes. Rejects as the job says. */
export async function convertModel(input: ConvertInput, progress: Progress): Promise<ConvertedModel> {
  const row = (formats as Partial<typeof formats>)[input.format]
  if (row === undefined)
    throw new AppError('invalid-input', `"${input.format}" is no format that can be written`, {
      details: { field: 'format', reason: `it is one of ${Object.keys(formats).join(', ')}` },
    })
  const compression = input.compression ?? 'none'
  const isPackable = input.format === 'glb' || input.format === 'gltf'
  if (compression !== 'none' && !isPackable)
    throw new AppError('invalid-input', `${row.label} cannot be compressed with ${compression}`, {
      details: { field: 'compression', reason: 'only GLB and glTF can be compressed' },
    })
  const notes: string[] = []
  progress(0, 'reading')
  const mediaType = input.mediaType ?? ''
  const kind = kindOf(input.mesh, mediaType)
  const model = await readModel(input.mesh, mediaType, {
    unit: input.unit,
    up: input.upAxis,
    note: (sentence) => notes.push(sentence),
  })
  progress(0.45, 'writing')
  const name = safeFileName(input.name ?? model.name)
  const unit = input.writtenUnit ?? input.unit
  const file = await row.write({ ...model, name }, { unit, up: input.upAxis, compression })
  notes.push(...lossesOf(model, row))
  progress(1)
  const size = modelSize(model)
  const millimetres = (length: number): number => Math.round((length / metresPerMillimetre) * 1e4) / 1e4
  return {
    file,
    fileName: `${name}.${row.extension}`,
    mediaType: row.mediaType,
    isArchive: row.extension === 'zip',
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
        unit: row.unitless ? (unit ?? row.unit) : row.unit,
        up: row.unitless ? (input.upAxis ?? row.up) : row.up,
        compression,
      },
      notes,
    },
  }
}

/** What the file is, an archive told by what it is for. */
function kindOf(file: Uint8Array, mediaType: string): string {
  const kind = modelKind(file, mediaType)
  return kind === 'archive' ? (is3mf(openZip(file)) ? '3mf' : 'zip') : kind
}

/** What the model has and the format cannot hold. */
function lossesOf(model: Model, { label, keeps }: FormatRow): string[] {
  const losses: string[] = []
  const coloured = model.parts.some(({ colours }) => colours !== undefined)
  if (!keeps.textures && texturesOf(model).size > 0)
    losses.push(
      keeps.vertexColours
        ? `${label} holds no pictures: their colours are kept at the vertices.`
        : `${label} holds no pictures and no colours.`,
    )
  else if (!keeps.vertexColours && coloured) losses.push(`${label} holds no colours.`)
  if (!keeps.materials && model.materials.length > 1) losses.push(`${label} holds no materials.`)
  if (!keeps.parts && model.parts.length > 1) losses.push(`${label} joins ${model.parts.length} parts into one.`)
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
