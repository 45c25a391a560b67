/** The Network page of the settings. Pure. */
import { messages, say } from '../../../shared/text/language.ts'
import type { Proxies } from '../../state/services/network.ts'
import { storageWords } from './key-words.ts'

export const networkWords = messages({
  about:
    'Maquette reaches services the way your system does: through its proxy, if it has one, and trusting the certificates it trusts. Computers in your own network are reached directly.',
  none: 'Your services are reached without a proxy.',
  user: 'User name',
  password: 'Password',
  showPassword: 'Show password',
  save: 'Save password',
  forget: 'Forget password',
})

export function loginWords({ login }: Proxies[number]): string {
  if (login === 'in-address') return say('Password given with the proxy’s address')
  if (login === 'locked') return say('Password locked')
  return login === 'none' ? say('No password') : say('Password stored {storage}', { storage: storageWords[login] })
}
