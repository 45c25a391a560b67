/** What a release says of its files, and whether the studio's own key has signed it. The scripts that sign use the same text. */
import { verify } from 'node:crypto'

/** The part of an update's description that is signed: its version and its files, each with its hash and size in bytes. */
export interface SignedUpdate {
  version: string
  files: readonly { url: string; sha512: string; size?: number | undefined }[]
}

/** The text under the signature: one line for the version and one for each file, sorted by name. */
export function signedText({ version, files }: SignedUpdate): string {
  const lines = files.map(({ url, sha512, size }) => `${url} ${sha512} ${size ?? 0}`).toSorted()
  return ['maquette update', version, ...lines, ''].join('\n')
}

/** `signature` in base64, `publicKey` as PEM (Ed25519). False for anything that cannot be read, and for an update without files. */
export function isSigned(update: SignedUpdate, signature: string | null, publicKey: string): boolean {
  if (signature === null || update.files.length === 0) return false
  try {
    return verify(null, Buffer.from(signedText(update)), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
