/** The Network page of the settings. Pure. */
import type { Proxies } from '../../state/services/network.ts'
import { storageWords } from './key-words.ts'

export const networkWords = {
  about:
    'Maquette reaches services the way your system does: through its proxy, if it has one, and trusting the certificates it trusts. Computers in your own network are reached directly.',
  none: 'No proxy on the way to your services.',
  user: 'User name',
  password: 'Password',
  showPassword: 'Show password',
  save: 'Save password',
  forget: 'Forget password',
} as const

export function loginWords({ login }: Proxies[number]): string {
  if (login === 'in-address') return 'Password given with the proxy’s address'
  if (login === 'locked') return 'Password locked'
  return login === 'none' ? 'No password' : `Password stored ${storageWords[login]}`
}
