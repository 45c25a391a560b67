/** How much of a file we are willing to hold. Beyond: `mesh-too-large` or `unsafe-file`, before memory is taken. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { maxPixelsOf } from '../image/picture-limits.ts'

/** Triangles of a model, instances counted one by one. About 2 GB of arrays at most. */
export const maxTriangles = 20_000_000
/** Parts of a model: each instance of a mesh is one. */
export const maxParts = 65_536
/** Maximum corners of a concave face: triangulation is quadratic, about a second at this limit. */
const maxFaceCorners = 20_000
/** Bytes that all files of an archive may unfold to. */
export const maxUnpackedBytes = 768 * 1024 * 1024
export const maxArchiveEntries = 4096
/** Pixels along one side of a texture. */
export const maxTextureSide = 16_384

/** Throws `mesh-too-large` where a count read from a file goes beyond what we hold. */
export function checkTriangleCount(count: number): void {
  if (count > maxTriangles)
    throw new AppError('mesh-too-large', `The file holds ${count} triangles, the limit is ${maxTriangles}`, {
      details: { reason: 'too-many-triangles', triangles: count, limit: maxTriangles },
    })
}

/** The error for a model of more parts than we hold. */
export function tooManyParts(parts: number): AppError {
  return new AppError('mesh-too-large', `The file shows ${parts} parts, the limit is ${maxParts}`, {
    details: { reason: 'too-many-parts', parts, limit: maxParts },
  })
}

/** Throws `mesh-too-large` for a concave face of more corners than can be cut in a reasonable time. */
export function checkFaceCorners(count: number): void {
  if (count > maxFaceCorners)
    throw new AppError('mesh-too-large', `A face has ${count} corners, the limit is ${maxFaceCorners}`, {
      details: { reason: 'face-corners', corners: count, limit: maxFaceCorners },
    })
}

/** Throws `unsafe-file` for a picture that is to be unpacked and claims more pixels than its bytes can hold. */
export function checkTexturePixels(name: string, width: number, height: number, bytes: number): void {
  checkTextureSize(name, width, height)
  if (width * height > maxPixelsOf(bytes)) throw texturePixels(name, width, height)
}

/** Throws `unsafe-file` for a picture that claims more than 16384 pixels along a side. */
export function checkTextureSize(name: string, width: number, height: number): void {
  if (width > maxTextureSide || height > maxTextureSide) throw texturePixels(name, width, height)
}

function texturePixels(name: string, width: number, height: number): AppError {
  return new AppError('unsafe-file', `The texture "${name}" claims ${width} × ${height} pixels`, {
    details: { reason: 'texture-size', texture: name, width, height, limit: maxTextureSide },
  })
}

/** The error of every reader for a file that breaks its own format's rules. */
export function damaged(format: string, why: string, cause?: unknown): AppError {
  return new AppError('bad-geometry', `The ${format} file is damaged: ${why}`, {
    details: { reason: 'damaged-file', format },
    ...(cause === undefined ? {} : { cause }),
  })
}

/** The error for a texture that is damaged, or packed in an unknown way. */
export function damagedTexture(name: string, cause?: unknown, reason = 'texture-damaged'): AppError {
  return new AppError('unsupported-format', `The texture "${name}" cannot be unpacked`, {
    details: { reason, texture: name },
    ...(cause === undefined ? {} : { cause }),
  })
}
