/** How much of a file we are willing to hold. Beyond: `mesh-too-large` or `unsafe-file`, before memory is taken. */
import { AppError } from '../../../shared/app-error.ts'

/** Triangles of a model, instances counted one by one. About 2 GB of arrays at most. */
export const maxTriangles = 20_000_000
/** Parts of a model: each instance of a mesh is one. */
export const maxParts = 65_536
/** Bytes that all files of an archive may unfold to. */
export const maxUnpackedBytes = 768 * 1024 * 1024
export const maxArchiveEntries = 4096
/** Pixels along one side of a texture. */
export const maxTextureSide = 16_384

/** Throws `mesh-too-large` where a count read from a file goes beyond what we hold. */
export function checkTriangleCount(count: number): void {
  if (count > maxTriangles)
    throw new AppError('mesh-too-large', `The file holds ${count} triangles, the limit is ${maxTriangles}`, {
      details: { triangles: count, limit: maxTriangles },
    })
}

/** Throws `unsafe-file` for a picture that claims more than 16384 pixels along a side. */
export function checkTextureSize(name: string, width: number, height: number): void {
  if (width > maxTextureSide || height > maxTextureSide)
    throw new AppError('unsafe-file', `The texture "${name}" claims ${width} × ${height} pixels`, {
      details: { reason: 'texture-size', texture: name, width, height, limit: maxTextureSide },
    })
}

/** The error of every reader for a file that breaks its own format's rules. */
export function damaged(format: string, why: string, cause?: unknown): AppError {
  return new AppError('bad-geometry', `The ${format} file is damaged: ${why}`, {
    details: { format, reason: why },
    ...(cause === undefined ? {} : { cause }),
  })
}
