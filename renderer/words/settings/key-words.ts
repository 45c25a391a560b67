/** Where keys are stored and the state of a connection, in words. Pure. */
import { capital, filled, messages, say } from '../../../shared/text/language.ts'
import type { Connection, KeychainProblem, KeyStatus, KeyStorage } from '../../../shared/protocol/connection.ts'
import { balanceLeft } from '../format-price.ts'
import { describePause, otherAddressWords } from '../errors.ts'
import { formatMoney } from '../format-number.ts'

/** The end of "It is stored …". */
export const storageWords: Record<Exclude<KeyStorage, 'none'>, string> = messages({
  os: 'in the system keychain, encrypted',
  run: 'in memory, until Maquette quits',
  file: 'in a file encrypted with your passphrase',
})

export const keychainProblemWords: Record<KeychainProblem, string> = messages({
  'no-password-store':
    'This desktop has no encrypted password store (such as GNOME Keyring or KWallet), so keys are kept only until Maquette quits.',
  'no-encryption': 'This system offers no encryption for keys, so they are kept only until Maquette quits.',
  'no-keychain': 'No keychain is available on this system, so keys are kept only until Maquette quits.',
})

/**
 * Returns `Key ends in 4f2a, stored in …`, that there is no key, or why it cannot be used. `address` is the service's
 * current address.
 */
export function keyWords(key: KeyStatus, address: string): string {
  if (key.needed === false && key.storage === 'none') return say('No key needed')
  if (key.storage === 'none') return say('No key yet')
  if (key.locked === true) return say('Key locked, stored {storage}', { storage: storageWords[key.storage] })
  if (key.givenFor !== undefined)
    return addressProblem(address) === null
      ? otherAddressWords(key.givenFor, originOf(address))
      : say('The key was given for {givenFor}.', { givenFor: key.givenFor })
  const storage = storageWords[key.storage]
  return key.lastFour === null
    ? say('Key set, stored {storage}', { storage })
    : say('Key ends in {lastFour}, stored {storage}', { storage, lastFour: key.lastFour })
}

/** Returns the state of a connection: ready, without a usable key, or paused with the reason. */
export function standWords(connection: Connection): { tone: 'good' | 'warn' | 'off'; text: string } {
  const pause = describePause(connection)
  if (pause !== null) return { tone: 'warn', text: say('Paused: {title}', { title: pause.title }) }
  if (connection.held) return { tone: 'warn', text: say('Paused by you. Nothing new is sent.') }
  if (connection.embedded) return { tone: 'good', text: say('Ready, on this computer') }
  const { storage, locked, givenFor, needed } = connection.key
  if (needed !== false && locked === true) return { tone: 'warn', text: say('Locked') }
  if (needed !== false && (storage === 'none' || givenFor !== undefined))
    return { tone: 'warn', text: say('Needs a key') }
  // A service that has answered reports its balance, or that there is none.
  return connection.balance === null
    ? { tone: 'off', text: say('Not checked yet') }
    : { tone: 'good', text: say('Ready') }
}

/** Returns what happens to the key when the address changes; null if it stays usable. */
export function addressChangeWords(
  { key, baseUrl }: Pick<Connection, 'key' | 'baseUrl'>,
  address: string,
): string | null {
  if (key.storage === 'none' || addressProblem(address) !== null || originOf(address) === originOf(baseUrl)) return null
  if (key.givenFor === originOf(address)) return null
  if (!URL.canParse(baseUrl)) return say('Enter a key for {address} afterwards.', { address: originOf(address) })
  return say('The key was given for {before} and is removed. Enter a key for {address} afterwards.', {
    before: originOf(baseUrl),
    address: originOf(address),
  })
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address
}

/** Returns `395 credits left`; null if the balance is unknown, or the service is free. */
export function balanceLeftWords({
  balance,
  embedded,
  unit,
}: Pick<Connection, 'balance' | 'embedded' | 'unit'>): string | null {
  if (embedded || balance === null || balance.credits === null) return null
  return capital(balanceLeft(formatMoney(balance.credits, unit), balance.about))
}

/** Returns the rate limits of a connection: `Limits: 3 paid requests per minute, 1 job at a time`; null without any. */
export function limitWords({ overrides }: Pick<Connection, 'overrides'>): string | null {
  const words = Object.entries(limits).flatMap(([name, message]) => {
    const value = overrides[name]
    const count = typeof value === 'string' ? Number(value) : Number.NaN
    return Number.isFinite(count) ? [filled(message, { count })] : []
  })
  return words.length === 0 ? null : say('Limits: {words}', { words: words.join(', ') })
}

const limits = messages({
  'rate.submits': '{count, plural, one {# paid request} other {# paid requests}} per minute',
  'rate.asks': '{count, plural, one {# other request} other {# other requests}} per minute',
  'rate.all': '{count, plural, one {# request} other {# requests}} of any kind per minute',
  'rate.concurrent': '{count, plural, one {# job} other {# jobs}} at a time',
})

/** Returns why an address is not accepted; null when it is. */
export function addressProblem(address: string, { lan = false } = {}): string | null {
  let url: URL
  try {
    url = new URL(address.trim())
  } catch {
    return say('Enter the full address, such as https://api.example.com')
  }
  if (url.protocol === 'https:') return null
  const here = url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.hostname === '[::1]'
  if (url.protocol === 'http:' && (here || (lan && isInPrivateNetwork(url.hostname)))) return null
  return lan
    ? say('Use an https:// address, or the IP address of a computer in your network')
    : say('Use an https:// address, so that your key is sent encrypted')
}

/** Matches private network addresses; the backend checks them again. */
function isInPrivateNetwork(host: string): boolean {
  return (
    /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]+$/.test(
      host,
    ) || /^\[(f[cd]|fe[89ab])[\da-f:]*\]$/.test(host)
  )
}
