/** Reads responses from Stability AI: a GLB file, a balance, or an error. Pure. */
import { z } from 'zod'
import type { Answer } from '../../answer.ts'
import type { SubmitReply } from '../../provider.ts'
import { type ServiceWords, wordsOf } from '../../service-words.ts'

const balanceSchema = z.object({ credits: z.number().nonnegative() })
const errorSchema = z.object({ name: z.string().nullish(), errors: z.array(z.string()).catch([]) })
/** Duration of a block after too many requests. */
const blockedMs = 60_000

/** The file is the result; a header marks a filtered one. */
export function readSubmit({ file, headers, status }: Answer): SubmitReply {
  const finish = headers['finish-reason'] ?? null
  if (finish !== null && /CONTENT_FILTERED/i.test(finish))
    return { kind: 'error', status, words: { ...wordsOf(finish, null), meaning: 'moderation' } }
  if (file === undefined) return { kind: 'unreadable', reason: 'no-file' }
  const output = {
    name: 'model.glb',
    kind: 'model',
    mediaType: 'model/gltf-binary',
    sha256: null,
    expiresAt: null,
  } as const
  return { kind: 'result', outputs: [{ ...output, bytes: file.bytes, url: file.link }], charged: null }
}

export function readBalance({ json }: Answer): { credits: number | null; reserved: null } {
  return { credits: balanceSchema.safeParse(json).data?.credits ?? null, reserved: null }
}

/** Reads a refusal: `image: cannot be blank` consists of a field and its reason. */
export function readError({ json, status }: Answer): ServiceWords {
  const { name = null, errors = [] } = errorSchema.safeParse(json).data ?? {}
  const fields = errors.flatMap((each) => {
    const [, field, reason] = /^(\w+): (.+)$/s.exec(each) ?? []
    return field === undefined || reason === undefined ? [] : [{ field, reason }]
  })
  const words = { ...wordsOf(name, errors.length === 0 ? null : errors.join('; ')), fields }
  return status === 429 ? { ...words, retryAfterMs: blockedMs } : words
}
