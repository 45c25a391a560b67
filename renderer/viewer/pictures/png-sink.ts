/** Packs the pictures of a turntable as PNG files into a ZIP. */
import type { PictureSink } from './make-turntable.ts'
import { toPng } from './to-png.ts'

/** Names files `<name>-001.png` and so on, so that every program sorts them. */
export function createPngSink(name: string, frames: number): PictureSink {
  const files: Record<string, Uint8Array> = {}
  const digits = Math.max(3, String(frames).length)
  return {
    async add(picture, index) {
      const png = await toPng(picture)
      files[`${name}-${String(index + 1).padStart(digits, '0')}.png`] = new Uint8Array(await png.arrayBuffer())
    },
    async finish() {
      const { zipSync } = await import('fflate')
      // PNGs are already compressed. A fixed date makes identical pictures yield identical archives.
      return new Blob([zipSync(files, { level: 0, mtime: new Date(1980, 0, 1) })], { type: 'application/zip' })
    },
    end() {
      for (const file of Object.keys(files)) delete files[file]
    },
  }
}
