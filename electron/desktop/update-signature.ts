/** Verifies the signature of releases. The signing scripts sign the same string. */
import { verify } from 'node:crypto'
import type { UpdateChannel } from '../../shared/protocol/updates.ts'

/** The signed part of an update's description: version and files, each with hash and size. */
export interface SignedUpdate {
  version: string
  files: readonly { url: string; sha512: string; size?: number | undefined }[]
}

/** Channel names of electron-updater. */
export const feeds: Record<UpdateChannel, string> = { stable: 'latest', beta: 'beta' }

/**
 * Returns the name of the file in which electron-updater looks for updates: it contains the channel, the system, and on
 * Linux the processor architecture. Other systems share one file for all architectures.
 */
export function descriptionName(
  channel: UpdateChannel,
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): string {
  const linux = arch === 'x64' ? '-linux' : `-linux-${arch}`
  return `${feeds[channel]}${{ darwin: '-mac', linux }[platform as string] ?? ''}.yml`
}

/** Returns the signed string: name of the description, version, and one line per file, sorted by name. */
export function signedText(name: string, { version, files }: SignedUpdate): string {
  const lines = files.map(({ url, sha512, size }) => `${url} ${sha512} ${size ?? 0}`).toSorted()
  return ['maquette update', name, version, ...lines, ''].join('\n')
}

/**
 * `name`: the requested description, so that one for another channel or system is rejected. `signature` is base64,
 * `publicKey` PEM (Ed25519). False for unreadable values, and for an update without files.
 */
export function isSigned(name: string, update: SignedUpdate, signature: string | null, publicKey: string): boolean {
  if (signature === null || update.files.length === 0) return false
  try {
    return verify(null, Buffer.from(signedText(name, update)), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
