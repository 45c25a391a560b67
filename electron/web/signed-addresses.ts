/**
 * Signs addresses of files that the browser loads by itself, and therefore without our header: pictures, downloads,
 * files dragged out of the window. A signed address gives access to that one file until the host ends.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { paths } from '../../shared/protocol/channels.ts'

/** Fields that contain file addresses. */
const fields = new Set(['url', 'thumbnailUrl'])
const files = [paths.assets, paths.inputs]
const signedForm = new RegExp(`^${paths.signed}([\\w-]{43})(/.+)$`)

interface SignedAddresses {
  sign(path: string): string
  /** Returns the path of a signed address; null for an invalid signature. */
  open(path: string): string | null
  /** Serialises a reply or event with signed addresses. */
  write(value: unknown): string
  /** Parses a command and removes the signatures from it, which expire when this run ends. Throws SyntaxError. */
  read(text: string): unknown
}

export function createSignedAddresses(): SignedAddresses {
  const key = randomBytes(32)
  const signatureOf = (path: string) => createHmac('sha256', key).update(path).digest('base64url')
  const sign = (path: string) => paths.signed + signatureOf(path) + path
  return {
    sign,
    open(path) {
      const [, signature, file] = signedForm.exec(path) ?? []
      if (signature === undefined || file === undefined) return null
      return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(file))) ? file : null
    },
    write: (value) => JSON.stringify(value, (name, each: unknown) => (isFile(name, each) ? sign(each) : each)),
    read: (text) => JSON.parse(text, (name, each: unknown) => (fields.has(name) ? withoutSignature(each) : each)),
  }
}

function isFile(name: string, value: unknown): value is string {
  return fields.has(name) && typeof value === 'string' && files.some((start) => value.startsWith(start))
}

function withoutSignature(value: unknown): unknown {
  const file = typeof value === 'string' ? signedForm.exec(value)?.[2] : undefined
  return file !== undefined && isFile('url', file) ? file : value
}
