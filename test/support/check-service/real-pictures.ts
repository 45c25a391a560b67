/** Pictures that a service can make something of, in place of the plain squares of the samples. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ServiceRequest } from '../../../electron/backend/connections/service-client.ts'

/** A mug on white, 1024 pixels square: one whole subject with light and shade. */
const mug = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024">
  <defs><linearGradient id="side"><stop offset="0" stop-color="#8a3b2a"/><stop offset=".35" stop-color="#e2735a"/><stop offset="1" stop-color="#7a3020"/></linearGradient></defs>
  <rect width="1024" height="1024" fill="#ffffff"/>
  <path d="M690 400 h60 a120 120 0 0 1 0 280 h-60" fill="none" stroke="#a34a36" stroke-width="56"/>
  <path d="M280 320 v360 a210 80 0 0 0 420 0 v-360 z" fill="url(#side)"/>
  <ellipse cx="490" cy="320" rx="210" ry="80" fill="#f0a08c"/>
  <ellipse cx="490" cy="324" rx="180" ry="62" fill="#5a2418"/>
</svg>`

/** The same request with every picture drawn; the drawing lies in the folder. */
export async function withRealPictures(request: ServiceRequest, folder: string): Promise<ServiceRequest> {
  if (!request.files.some(({ mediaType }) => mediaType === 'image/png')) return request
  const bytes = await sharp(Buffer.from(mug)).png().toBuffer()
  const path = join(folder, 'input.png')
  await writeFile(path, bytes)
  const drawn = { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const files = request.files.map((file) => (file.mediaType === 'image/png' ? { ...file, ...drawn } : file))
  return { ...request, files }
}
