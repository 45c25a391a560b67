/** Uploads of inputs. */
import { z } from 'zod'
import { refusal } from '../../problem.ts'
import { interfaceWords } from '../../words/interface.ts'
import { detailWords } from '../../words/problems.ts'
import { bodyChunks } from '../read-body.ts'
import { json } from '../route.ts'
import type { Route, RouteContext } from '../route.ts'

const uploadSchema = z.object({
  file_id: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  media_type: z.string().describe(interfaceWords.fields.mediaType),
  expires_at: z.iso.datetime(),
})

/** `POST /v1/files`: accepts every type that any operation accepts. */
export function fileRoutes(context: RouteContext): Route[] {
  const slots = context.offering.catalogue.models.flatMap((model) => model.operations.flatMap((row) => row.inputs))
  const mediaTypes = [...new Set(slots.flatMap((slot) => slot.mediaTypes ?? []))]
  const maxBytes = Math.max(0, ...slots.map((slot) => slot.maxBytes ?? 0))
  return [
    {
      method: 'post',
      path: '/v1/files',
      id: 'uploadFile',
      summary: interfaceWords.upload,
      body: [...mediaTypes, 'application/octet-stream'],
      success: { status: 200, body: uploadSchema },
      problems: ['invalid_request', 'payload_too_large', 'unsupported_media_type', 'unavailable'],
      answer: async ({ incoming, caller }) => {
        const declared = (incoming.headers['content-type'] ?? 'application/octet-stream').split(';')[0]?.trim() ?? ''
        if (!/^((image|model)\/.+|application\/(octet-stream|zip|sla))$/i.test(declared))
          throw refusal('unsupported_media_type', detailWords.declaredType(declared, mediaTypes))
        const chunks = bodyChunks(incoming, maxBytes)
        const { upload } = await context.uploads.keep(caller, chunks, { maxBytes, mediaTypes, declared })
        return json({
          file_id: upload.id,
          bytes: upload.bytes,
          sha256: upload.sha256,
          media_type: upload.mediaType,
          expires_at: new Date(upload.expiresAt).toISOString(),
        })
      },
    },
  ]
}
