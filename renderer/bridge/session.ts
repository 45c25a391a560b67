/**
 * The session with the web host. A link's launch code is exchanged for a secret, which is stored for this tab and
 * origin and sent as a header. The desktop has none.
 */
import { AppError } from '../../shared/protocol/app-error.ts'
import { paths, sessionHeader } from '../../shared/protocol/channels.ts'
import type { Reply } from '../../shared/protocol/contract.ts'
import { unwrapReply } from './unwrap-reply.ts'

const storageKey = 'maquette-session'
const codeForm = /^#code=([\w-]+)$/
let secret: string | null = null

/** Returns the header with the secret, for requests of the page itself; none without a secret. */
export function sessionHeaders(): Record<string, string> {
  return secret === null ? {} : { [sessionHeader]: secret }
}

/**
 * Uses the code in the page's address, or the secret that this tab has stored. Resolves without a secret if there is
 * neither. Rejects with AppError `offline` and the `reason`.
 */
export async function openSession(): Promise<void> {
  secret = withStorage((storage) => storage.getItem(storageKey))
  const code = takeCode()
  if (code === null) return
  try {
    secret = await exchange(code)
  } catch (thrown) {
    // The link was opened again in the same tab.
    if (secret === null) throw thrown
    return
  }
  withStorage((storage) => storage.setItem(storageKey, secret ?? ''))
}

/** Returns whether the page's address has a launch code. */
export function hasCode(): boolean {
  return codeForm.test(location.hash)
}

/** Removes the code from the address, so that it does not get into bookmarks or screenshots. */
function takeCode(): string | null {
  const code = codeForm.exec(location.hash)?.[1] ?? null
  if (code !== null) history.replaceState(null, '', location.pathname)
  return code
}

async function exchange(code: string): Promise<string> {
  const response = await fetch(paths.session, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch((cause: unknown) => {
    throw new AppError('offline', 'The studio did not answer to a code', { cause, details: { studio: true } })
  })
  return unwrapReply((await response.json()) as Reply<{ secret: string }>).secret
}

/** Without storage, the secret lasts until the page is reloaded. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
