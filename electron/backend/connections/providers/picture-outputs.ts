/** Outputs for pictures that a response contains as base64 or as links to stored files. Pure. */
import { isKeptLink } from '../kept-answers.ts'
import type { ServiceOutput } from '../service-client.ts'

export interface AnsweredPicture {
  /** Base64, or the link to a file of the stored response. */
  data: string
  mediaType: string
}

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** Returns the outputs in order, named `picture-1.png`, `picture-2.png` … */
export function pictureOutputs(pictures: readonly AnsweredPicture[]): ServiceOutput[] {
  return pictures.map(({ data, mediaType }, index) => ({
    name: `picture-${index + 1}.${extensions[mediaType] ?? 'png'}`,
    kind: 'image',
    mediaType,
    bytes: null,
    sha256: null,
    url: isKeptLink(data) ? data : `data:${mediaType};base64,${data}`,
    expiresAt: null,
  }))
}
