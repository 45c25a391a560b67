/** Keeps each picture of a turn as a PNG and packs them into a ZIP. */
import { toPng } from './to-png.ts'
import type { PictureSink } from './make-turntable.ts'
import { writeZip } from './write-zip.ts'
import type { ZipFile } from './write-zip.ts'

/** Files are `<name>-001.png` and so on, so that every program finds their order. */
export function createPngSink(name: string, frames: number): PictureSink {
  const files: ZipFile[] = []
  const digits = Math.max(3, String(frames).length)
  return {
    async add(picture, index) {
      const png = await toPng(picture)
      files.push({
        name: `${name}-${String(index + 1).padStart(digits, '0')}.png`,
        bytes: new Uint8Array(await png.arrayBuffer()),
      })
    },
    async finish() {
      return writeZip(files)
    },
    end() {
      files.length = 0
    },
  }
}
