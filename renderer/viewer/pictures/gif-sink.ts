/** Writes the pictures of a turntable as a GIF. */
import { createPalette, type Palette } from './gif-palette.ts'
import type { PictureSink, TurntableRequest } from './make-turntable.ts'
import { gifDelays, gifEnd, gifHead, gifPicture } from './write-gif.ts'

/** Uses one palette for all frames, so that static areas do not flicker. */
export function createGifSink({ width, height, frames, seconds }: TurntableRequest): PictureSink {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const delays = gifDelays(frames, seconds)
  let palette: Palette | null = null
  return {
    samples(pictures) {
      palette = createPalette(pictures.map(pixelsOf))
      parts.push(gifHead({ width, height, colours: palette.colours }))
    },
    async add(picture, index) {
      if (palette === null) return
      const indices = palette.indices(pixelsOf(picture), width)
      parts.push(gifPicture({ width, height, colours: palette.colours }, indices, delays[index] ?? 2))
    },
    async finish() {
      return new Blob([...parts, gifEnd], { type: 'image/gif' })
    },
    end() {
      parts.length = 0
    },
  }
}

function pixelsOf(picture: HTMLCanvasElement): Uint8ClampedArray {
  return picture.getContext('2d')!.getImageData(0, 0, picture.width, picture.height).data
}
