/** What a release says of its files, and whether the studio's own key has signed it. The scripts that sign use the same text. */
import { verify } from 'node:crypto'
import type { UpdateChannel } from '../../shared/protocol/updates.ts'

/** The part of an update's description that is signed, together with its name: its version and its files, each with its hash and size in bytes. */
export interface SignedUpdate {
  version: string
  files: readonly { url: string; sha512: string; size?: number | undefined }[]
}

/** What electron-updater calls the channels. */
export const feeds: Record<UpdateChannel, string> = { stable: 'latest', beta: 'beta' }

/**
 * The file in which an installation looks for its updates, as electron-builder writes it and electron-updater asks for it. It says
 * the channel, the system, and on Linux the kind of processor: on the others one description is for all kinds.
 */
export function descriptionName(
  channel: UpdateChannel,
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): string {
  const linux = arch === 'x64' ? '-linux' : `-linux-${arch}`
  return `${feeds[channel]}${{ darwin: '-mac', linux }[platform as string] ?? ''}.yml`
}

/** The text under the signature: the name of the description, its version, and one line for each file, sorted by name. */
export function signedText(name: string, { version, files }: SignedUpdate): string {
  const lines = files.map(({ url, sha512, size }) => `${url} ${sha512} ${size ?? 0}`).toSorted()
  return ['maquette update', name, version, ...lines, ''].join('\n')
}

/**
 * `name`: the description that was asked for, so that one for another channel or system is refused. `signature` in base64, `publicKey`
 * as PEM (Ed25519). False for anything that cannot be read, and for an update without files.
 */
export function isSigned(name: string, update: SignedUpdate, signature: string | null, publicKey: string): boolean {
  if (signature === null || update.files.length === 0) return false
  try {
    return verify(null, Buffer.from(signedText(name, update)), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
