/** Reads a Radiance HDR picture with the decoder of three.js. Pure. */
import { FloatType } from 'three'
import { HDRLoader } from 'three/addons/loaders/HDRLoader.js'
import { checkPanorama, refusalError } from '../../shared/protocol/surroundings.ts'
import type { Panorama } from './panorama.ts'

/** Throws AppError `unsupported-format`, `unsafe-file` for another kind of file, a damaged or an incomplete one. */
export function readPanorama(bytes: ArrayBuffer): Panorama {
  const file = new Uint8Array(bytes)
  const { width, height, pixelsAt } = checkPanorama(file)
  // The decoder fills missing pixels with black.
  if (!isWhole(file, pixelsAt, width, height)) throw refusalError('hdr-damaged', {})
  const read = decode(bytes)
  if (read.width !== width || read.height !== height || read.data.length !== width * height * 4)
    throw refusalError('hdr-damaged', {})
  return { width, height, data: read.data }
}

function decode(bytes: ArrayBuffer) {
  try {
    const read = new HDRLoader().setDataType(FloatType).parse(bytes)
    if (read.data instanceof Float32Array) return { width: read.width, height: read.height, data: read.data }
  } catch (thrown) {
    if (thrown instanceof RangeError) throw refusalError('exceeds-memory', {})
  }
  throw refusalError('hdr-damaged', {})
}

/**
 * Returns whether all rows are complete: either each has a run header and four channels of runs, or all are plain
 * pixels.
 */
function isWhole(file: Uint8Array, pixelsAt: number, width: number, height: number): boolean {
  let at = pixelsAt
  const hasRuns = width >= 8 && file[at] === 2 && file[at + 1] === 2 && file[at + 2] === width >> 8
  if (!hasRuns) return file.length - at >= width * height * 4
  for (let row = 0; row < height; row++) {
    if (file[at] !== 2 || file[at + 1] !== 2 || file[at + 2] !== width >> 8 || file[at + 3] !== (width & 255))
      return false
    at += 4
    for (let column = 0; column < width * 4;) {
      const length = file[at] ?? 0
      // A run must not be empty or cross channels.
      const run = length > 128 ? length - 128 : length
      if (run === 0 || (column % width) + run > width) return false
      at += length > 128 ? 2 : 1 + run
      column += run
    }
  }
  return at <= file.length
}
