/** Problems with a proxy, by the reason of an error. Pure. */
import type { ErrorData } from '../../shared/protocol/app-error.ts'

export interface ProxyProblem {
  title: string
  text: string
  remedy: 'proxy-password' | 'unlock-keys' | 'resume'
}

const waits = 'Nothing was sent. Jobs wait.'
const safeNote = 'Nothing was sent. Jobs are kept and continue automatically when the connection is back.'

const words: Readonly<Record<string, (proxy: string, host: string) => ProxyProblem>> = {
  'password-missing': (proxy) => ({
    title: 'Your network’s proxy needs a password',
    text: `${proxy} asks for a user name and password. ${waits}`,
    remedy: 'proxy-password',
  }),
  'password-locked': (proxy) => ({
    title: 'Your proxy password is locked',
    text: `The password for ${proxy} is in a file protected by your passphrase. ${waits}`,
    remedy: 'unlock-keys',
  }),
  'password-unsupported': (proxy) => ({
    title: 'This proxy’s sign-in is not supported',
    text: `${proxy} does not take a user name and password from Maquette. ${waits} Ask whoever runs your network.`,
    remedy: 'resume',
  }),
  'proxy-unreachable': (proxy) => ({
    title: 'No connection to your network’s proxy',
    text: `${proxy} cannot be reached. ${safeNote}`,
    remedy: 'resume',
  }),
  'proxy-refused': (proxy, host) => ({
    title: 'Your network’s proxy does not allow this',
    text: `${proxy} refuses a connection to ${host}. Ask whoever runs your network. ${safeNote}`,
    remedy: 'resume',
  }),
  'proxy-address': () => ({
    title: 'The proxy’s address cannot be read',
    text: 'Correct HTTPS_PROXY in the environment, then start Maquette again. Nothing was sent. Jobs wait.',
    remedy: 'resume',
  }),
}

/** Returns the words, or null for other reasons; a rejected password has its own error code. */
export function proxyProblem({ details = {} }: ErrorData): ProxyProblem | null {
  const { reason, proxy, host } = details
  return words[String(reason)]?.(String(proxy), String(host)) ?? null
}
