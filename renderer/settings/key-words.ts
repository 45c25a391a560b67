/** Where keys rest and how a connection stands, in words. Pure. */
import type { Connection, KeyStatus, KeyStorage } from '../../shared/connection.ts'
import { describeError } from '../error-messages.ts'

/** The place of a key, as the end of "It is kept …". */
export const storageWords: Record<Exclude<KeyStorage, 'none'>, string> = {
  os: 'in this computer’s keychain, encrypted',
  run: 'in memory, until Maquette quits',
  file: 'in a file encrypted with your passphrase',
}

/** `Key ends in 4f2a, kept in …`, or that there is none. */
export function keyWords(key: KeyStatus): string {
  if (key.storage === 'none') return 'No key yet'
  const ending = key.lastFour === null ? 'A key is set' : `Key ends in ${key.lastFour}`
  return `${ending}, kept ${storageWords[key.storage]}`
}

/** How a connection stands: ready, waiting for a key, or paused with the reason. */
export function standWords(connection: Connection): { tone: 'good' | 'warn'; text: string } {
  if (connection.paused !== null)
    return { tone: 'warn', text: `Paused: ${describeError(connection.paused, connection.name).title}` }
  if (connection.embedded) return { tone: 'good', text: 'Ready, on this computer' }
  return connection.key.storage === 'none' ? { tone: 'warn', text: 'Waits for a key' } : { tone: 'good', text: 'Ready' }
}

/** Why an address cannot be that of a service; null when it can. */
export function addressProblem(address: string): string | null {
  let url: URL
  try {
    url = new URL(address.trim())
  } catch {
    return 'Type the whole address, like https://api.example.com'
  }
  if (url.protocol === 'https:') return null
  const here = url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.hostname === '[::1]'
  if (url.protocol === 'http:' && here) return null
  return 'The address must begin with https://, so that your key travels encrypted'
}
