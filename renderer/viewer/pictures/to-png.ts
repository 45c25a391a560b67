/** PNG files from canvases, and saving files. */
import type { ViewerReason } from '../../words/viewer/reason-words.ts'
import { pictureWords } from '../../words/viewer/picture-words.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'

/** Encodes a canvas as PNG. Rejects with AppError `internal` if memory is short. */
export async function toPng(picture: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'))
  if (blob === null)
    throw new AppError('internal', `a picture of ${picture.width} × ${picture.height} could not be encoded`, {
      details: { reason: 'picture-memory' satisfies ViewerReason },
    })
  return blob
}

/** Hands a file to the browser, or to the host's own dialog. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Returns a file name that is valid on every file system. */
export function fileNameOf(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || pictureWords.unnamed
}
