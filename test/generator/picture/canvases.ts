/** Test pictures and measures of them. */
import type { Raster } from '../../../electron/engine/model.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { labOfBytes } from '../../../electron/generator/picture/edit/oklab-pixels.ts'

/** An opaque picture from a function of the pixel's position: three bytes. */
export function painted(width: number, height: number, colour: (x: number, y: number) => number[]): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([...colour(x, y), 255], (y * width + x) * 4)
  return { width, height, data }
}

/** Shifts the picture by whole pixels, with wrapping. */
export function rolled({ width, height, data }: Raster, right: number, down: number): Raster {
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (((y - down + height * 8) % height) * width + ((x - right + width * 8) % width)) * 4
      out.set(data.subarray(from, from + 4), (y * width + x) * 4)
    }
  return { width, height, data: out }
}

/** Mean difference of neighbours: across the left and upper seam, and inside. */
export function seamSteps({ width, height, data }: Raster): { seam: number; inside: number } {
  const step = (a: number, b: number): number =>
    Math.abs(data[a * 4]! - data[b * 4]!) +
    Math.abs(data[a * 4 + 1]! - data[b * 4 + 1]!) +
    Math.abs(data[a * 4 + 2]! - data[b * 4 + 2]!)
  let [seam, inside] = [0, 0]
  for (let y = 0; y < height; y++) seam += step(y * width + width - 1, y * width)
  for (let x = 0; x < width; x++) seam += step((height - 1) * width + x, x)
  for (let y = 0; y < height; y++) for (let x = 1; x < width; x++) inside += step(y * width + x - 1, y * width + x)
  for (let y = 1; y < height; y++) for (let x = 0; x < width; x++) inside += step((y - 1) * width + x, y * width + x)
  return { seam: seam / (width + height), inside: inside / ((width - 1) * height + (height - 1) * width) }
}

/** Peak signal to noise over red, green and blue, decibels. */
export function psnr(a: Raster, b: Raster): number {
  let sum = 0
  for (let at = 0; at < a.data.length; at++) if (at % 4 !== 3) sum += (a.data[at]! - b.data[at]!) ** 2
  return 10 * Math.log10(255 ** 2 / (sum / (a.data.length * 0.75)))
}

/** Structural similarity (Wang et al. 2004) of the lightness, mean over windows of 8 × 8. */
export function ssim(a: Raster, b: Raster): number {
  const light = ({ data }: Raster, at: number): number =>
    0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
  let total = 0
  let count = 0
  for (let top = 0; top + 8 <= a.height; top += 4)
    for (let left = 0; left + 8 <= a.width; left += 4) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0]
      for (let y = top; y < top + 8; y++)
        for (let x = left; x < left + 8; x++) {
          const [p, q] = [light(a, (y * a.width + x) * 4), light(b, (y * a.width + x) * 4)]
          sa += p
          sb += q
          saa += p * p
          sbb += q * q
          sab += p * q
        }
      const [ma, mb] = [sa / 64, sb / 64]
      const [va, vb, cov] = [saa / 64 - ma * ma, sbb / 64 - mb * mb, sab / 64 - ma * mb]
      total += ((2 * ma * mb + 6.5025) * (2 * cov + 58.5225)) / ((ma * ma + mb * mb + 6.5025) * (va + vb + 58.5225))
      count++
    }
  return total / count
}

/** Oklab distance of two pixels × 100: 1 is about just noticeable. */
export function deltaE(a: Raster, b: Raster, pixel: number): number {
  const at = pixel * 4
  const [first, second] = [new Float32Array(3), new Float32Array(3)]
  labOfBytes(a.data[at]!, a.data[at + 1]!, a.data[at + 2]!, first)
  labOfBytes(b.data[at]!, b.data[at + 1]!, b.data[at + 2]!, second)
  return 100 * Math.hypot(first[0]! - second[0]!, first[1]! - second[1]!, first[2]! - second[2]!)
}

/** Whether two pictures have the same size and bytes. */
export function isSame(a: Raster, b: Raster): boolean {
  return a.width === b.width && a.height === b.height && Buffer.compare(bytesOf(a), bytesOf(b)) === 0
}

function bytesOf({ data }: Raster): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.length)
}

/** Returns the AppError that a function throws. */
export function rejectionOf(run: () => unknown): AppError {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
