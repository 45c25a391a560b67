/** File limits. Exceeding one throws `mesh-too-large` or `unsafe-file` before memory is allocated. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { maxPixelsOf } from '../image/picture-limits.ts'

/** Maximum triangles of a model, counting instances: about 2 GB of arrays. */
export const maxTriangles = 20_000_000
/** Maximum parts of a model, counting instances. */
export const maxParts = 65_536
/** Maximum corners of a concave face: triangulation is quadratic, about a second at this limit. */
const maxFaceCorners = 20_000
/** Maximum unpacked size of an archive. */
export const maxUnpackedBytes = 768 * 1024 * 1024
export const maxArchiveEntries = 4096
/** Maximum width and height of a texture. */
export const maxTextureSide = 16_384

/** Throws `mesh-too-large` for a triangle count above the limit. */
export function checkTriangleCount(count: number): void {
  if (count > maxTriangles)
    throw new AppError('mesh-too-large', `The file holds ${count} triangles, the limit is ${maxTriangles}`, {
      details: { reason: 'too-many-triangles', triangles: count, limit: maxTriangles },
    })
}

export function tooManyParts(parts: number): AppError {
  return new AppError('mesh-too-large', `The file shows ${parts} parts, the limit is ${maxParts}`, {
    details: { reason: 'too-many-parts', parts, limit: maxParts },
  })
}

/** Throws `mesh-too-large` for a concave face with too many corners to triangulate. */
export function checkFaceCorners(count: number): void {
  if (count > maxFaceCorners)
    throw new AppError('mesh-too-large', `A face has ${count} corners, the limit is ${maxFaceCorners}`, {
      details: { reason: 'face-corners', corners: count, limit: maxFaceCorners },
    })
}

/** Throws `unsafe-file` for an image to decode that claims more pixels than its bytes can hold. */
export function checkTexturePixels(name: string, width: number, height: number, bytes: number): void {
  checkTextureSize(name, width, height)
  if (width * height > maxPixelsOf(bytes)) throw texturePixels(name, width, height)
}

/** Throws `unsafe-file` for an image wider or higher than 16384 pixels. */
export function checkTextureSize(name: string, width: number, height: number): void {
  if (width > maxTextureSide || height > maxTextureSide) throw texturePixels(name, width, height)
}

function texturePixels(name: string, width: number, height: number): AppError {
  return new AppError('unsafe-file', `The texture "${name}" claims ${width} × ${height} pixels`, {
    details: { reason: 'texture-size', texture: name, width, height, limit: maxTextureSide },
  })
}

export function damaged(format: string, why: string, cause?: unknown): AppError {
  return new AppError('bad-geometry', `The ${format} file is damaged: ${why}`, {
    details: { reason: 'damaged-file', format },
    ...(cause === undefined ? {} : { cause }),
  })
}

export function unsupportedExtensions(format: string, extensions: readonly string[]): AppError {
  return new AppError('unsupported-format', `${format} extensions that cannot be read: ${extensions.join(', ')}`, {
    details: { reason: 'extension', extensions },
  })
}

/** The error for a texture that is damaged or uses an unknown compression. */
export function damagedTexture(name: string, cause?: unknown, reason = 'texture-damaged'): AppError {
  return new AppError('unsupported-format', `The texture "${name}" cannot be unpacked`, {
    details: { reason, texture: name },
    ...(cause === undefined ? {} : { cause }),
  })
}

/** The error for a file with points instead of a surface, with `reason` `points-only` or `gaussian-splat`. */
export function pointsOnly(format: string, isSplat = false): AppError {
  const what = isSplat ? 'is a Gaussian splat' : 'is a point cloud'
  return new AppError('unsupported-format', `The ${format} file ${what}: it holds points without faces`, {
    details: { format, reason: isSplat ? 'gaussian-splat' : 'points-only' },
  })
}
