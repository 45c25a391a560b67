/** The `convert` job: converts a model file to another format and reports the losses. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { exportFormats, formats, writtenFile } from '../../../shared/formats/formats.ts'
import { safeFileName } from './file-name.ts'
import type { ConvertedModel, ConvertInput } from './jobs.ts'
import { modelSize } from './resize.ts'
import { rewriteModel, texturesOf } from './rewrite-model.ts'
import { metresPerMillimetre, type Progress } from '../model.ts'

export async function convertModel(input: ConvertInput, progress: Progress): Promise<ConvertedModel> {
  if (!exportFormats.includes(input.format))
    throw new AppError('invalid-input', `"${input.format}" is not a writable format`, {
      details: { field: 'format', reason: 'unknown-format', formats: [...exportFormats] },
    })
  const { label, space, written } = formats[input.format]
  const compression = input.compression ?? 'none'
  if (compression !== 'none' && !written.isCompressible)
    throw new AppError('invalid-input', `${label} cannot be compressed with ${compression}`, {
      details: { field: 'compression', reason: 'not-compressible' },
    })
  progress(0, 'reading')
  const unit = input.writtenUnit ?? input.unit
  const { model, kind, file, notes } = await rewriteModel({
    file: input.mesh,
    mediaType: input.mediaType ?? '',
    format: input.format,
    name: input.name === undefined ? undefined : safeFileName(input.name),
    space: { unit: input.unit, up: input.upAxis },
    options: { unit, up: input.upAxis, compression },
    onRead: () => progress(0.45, 'writing'),
  })
  const name = safeFileName(input.name ?? model.name)
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
        textures: texturesOf(model.materials).length,
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
