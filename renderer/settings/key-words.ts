/** Where keys rest and how a connection stands, in words. Pure. */
import type { Connection, KeyStatus, KeyStorage } from '../../shared/connection.ts'
import { describePause } from '../error-messages.ts'
import { countOf } from '../ui/format-number.ts'

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
  const pause = describePause(connection)
  if (pause !== null) return { tone: 'warn', text: `Paused: ${pause.title}` }
  if (connection.held) return { tone: 'warn', text: 'Paused by you: nothing new is sent' }
  if (connection.embedded) return { tone: 'good', text: 'Ready, on this computer' }
  return connection.key.storage === 'none' ? { tone: 'warn', text: 'Waits for a key' } : { tone: 'good', text: 'Ready' }
}

/** `395 credits left`, `About 395 credits left`; null where the service has not said, or nothing is ever paid there. */
export function creditWords({ balance, embedded }: Pick<Connection, 'balance' | 'embedded'>): string | null {
  if (embedded || balance === null || balance.credits === null) return null
  return `${balance.about ? 'About ' : ''}${countOf(balance.credits, 'credit')} left`
}

/** What a service allows, where its connection says so: `At most 3 paid requests a minute, 1 job at once`; null where not. */
export function limitWords({ overrides }: Pick<Connection, 'overrides'>): string | null {
  const limits: [string, string, string][] = [
    ['rate.submits', 'paid request', ' a minute'],
    ['rate.asks', 'other request', ' a minute'],
    ['rate.all', 'request', ' of any kind a minute'],
    ['rate.concurrent', 'job', ' at once'],
  ]
  const words = limits.flatMap(([name, one, rest]) => {
    const value = overrides[name]
    const count = typeof value === 'string' ? Number(value) : Number.NaN
    return Number.isFinite(count) ? [`${countOf(count, one)}${rest}`] : []
  })
  return words.length === 0 ? null : `At most ${words.join(', ')}`
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
