/** Problems with a proxy, by the reason of an error. Pure. */
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import { filled, messages } from '../../shared/text/language.ts'

export interface ProxyProblem {
  title: string
  text: string
  remedy: 'proxy-password' | 'unlock-keys' | 'resume'
}

const words: Readonly<Record<string, { title: string; text: string }>> = messages({
  'password-missing': {
    title: 'Your network’s proxy needs a password',
    text: '{proxy} asks for a user name and password. Nothing was sent. Jobs wait.',
  },
  'password-locked': {
    title: 'Your proxy password is locked',
    text: 'The password for {proxy} is in a file protected by your passphrase. Nothing was sent. Jobs wait.',
  },
  'password-unsupported': {
    title: 'This proxy’s sign-in is not supported',
    text: '{proxy} does not accept a user name and password from Maquette. Nothing was sent. Jobs wait. Ask your network administrator.',
  },
  'proxy-unreachable': {
    title: 'No connection to your network’s proxy',
    text: '{proxy} cannot be reached. Nothing was sent. Jobs are kept and continue automatically when the connection is back.',
  },
  'proxy-refused': {
    title: 'Your network’s proxy does not allow this',
    text: '{proxy} refuses connections to {host}. Ask your network administrator. Nothing was sent. Jobs are kept and continue automatically when the connection is back.',
  },
  'proxy-address': {
    title: 'The proxy’s address cannot be read',
    text: 'Correct HTTPS_PROXY in the environment, then start Maquette again. Nothing was sent. Jobs wait.',
  },
})

/** Returns the words, or null for other reasons; a rejected password has its own error code. */
export function proxyProblem({ details = {} }: ErrorData): ProxyProblem | null {
  const row = words[String(details['reason'])]
  if (row === undefined) return null
  const values = { proxy: String(details['proxy']), host: String(details['host']) }
  return {
    title: filled(row.title, values),
    text: filled(row.text, values),
    remedy: remedies[String(details['reason'])] ?? 'resume',
  }
}

/** What helps, where that is not to try again. */
const remedies: Readonly<Record<string, ProxyProblem['remedy']>> = {
  'password-missing': 'proxy-password',
  'password-locked': 'unlock-keys',
}
