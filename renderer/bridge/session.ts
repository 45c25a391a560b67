/**
 * What lets this window into the web host: the launch code of its link is exchanged for a secret, which is kept for this tab
 * and this origin alone (a reload has it again) and goes out only as a header. On the desktop there is none.
 */
import { AppError } from '../../shared/protocol/app-error.ts'
import { paths, sessionHeader } from '../../shared/protocol/channels.ts'
import type { Reply } from '../../shared/protocol/contract.ts'
import { unwrapReply } from './unwrap-reply.ts'

const kept = 'maquette-session'
const codeForm = /^#code=([\w-]+)$/
let secret: string | null = null

/** The header that shows the secret, for every request that the page makes itself; none where there is no secret. */
export function sessionHeaders(): Record<string, string> {
  return secret === null ? {} : { [sessionHeader]: secret }
}

/**
 * Takes the code from the page's address, or what an earlier load of this tab left. Resolves without a secret where there is
 * neither. Rejects with AppError `offline`, its `reason` saying why a code was refused.
 */
export async function openSession(): Promise<void> {
  secret = withStorage((storage) => storage.getItem(kept))
  const code = takeCode()
  if (code === null) return
  try {
    secret = await exchange(code)
  } catch (thrown) {
    // The link was followed again in the tab that it had opened.
    if (secret === null) throw thrown
    return
  }
  withStorage((storage) => storage.setItem(kept, secret ?? ''))
}

/** Whether the page's address carries a launch code. */
export function hasCode(): boolean {
  return codeForm.test(location.hash)
}

/** Out of the address at once: neither a bookmark nor a look over the shoulder is to find it there. */
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

/** Where the browser forbids to keep anything, the secret lasts until the page is loaded again. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
