/** The artist's own HDR panoramas that light the stage, and the requirements for their files. Pure. */
import { z } from 'zod'
import { AppError } from './app-error.ts'
import type { FileReasons } from './engine-reason.ts'

/** Maximum number of stored panoramas. */
export const maxSurroundings = 12
/** Maximum width in pixels. */
const widestPanorama = 8192
/** Number of bytes at the beginning of a file that `checkPanorama` needs. */
export const panoramaHeadBytes = 4096

/** A picture stored with the inputs, under its hash. */
export const surroundingsSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(200),
  url: z.string().max(300),
})
export type Surroundings = z.infer<typeof surroundingsSchema>

/**
 * Returns the size of a panoramic Radiance HDR picture (Ward, "Real Pixels", Graphics Gems II, 1991) and the offset of
 * its pixels, from its first bytes. Throws AppError `unsupported-format` for another kind of file, or one that is not
 * twice as wide as high, `unsafe-file` for one beyond the limit.
 */
export function checkPanorama(head: Uint8Array): { width: number; height: number; pixelsAt: number } {
  const text = String.fromCharCode(...head.subarray(0, panoramaHeadBytes))
  if (!text.startsWith('#?')) throw refusalError('not-hdr', {})
  const end = text.search(/\n[-+][XY] \d+ [-+][XY] \d+\n/)
  const lines = end < 0 ? [] : text.slice(0, end).split('\n')
  const size = /^-Y (\d+) \+X (\d+)\n/.exec(text.slice(end + 1))
  if (size === null || !lines.includes('FORMAT=32-bit_rle_rgbe')) throw refusalError('hdr-variant', {})
  const [height, width] = [Number(size[1]), Number(size[2])]
  if (width > widestPanorama)
    throw new AppError('unsafe-file', 'the panorama is too large', {
      details: { reason: 'hdr-too-wide' satisfies keyof FileReasons, width, limit: widestPanorama },
    })
  if (height === 0 || width !== height * 2) throw refusalError('hdr-not-panorama', { width, height })
  return { width, height, pixelsAt: end + 1 + size[0].length }
}

/** Returns the error for an unusable panorama, with its reason and values. */
export function refusalError<Reason extends keyof FileReasons>(reason: Reason, figures: FileReasons[Reason]): AppError {
  return new AppError('unsupported-format', `the surroundings cannot be used: ${reason}`, {
    details: { reason, ...figures },
  })
}
