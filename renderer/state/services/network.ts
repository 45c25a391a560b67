/** The proxies of this network, and the login for them, which passes through. */
import type { CommandOutput } from '../../../shared/protocol/contract.ts'
import type { ChosenStorage } from './connections.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'

export type Proxies = CommandOutput<'network.proxies'>['proxies']

/** Those on the way to the services; null where they could not be asked for. */
export async function findProxies(): Promise<Proxies | null> {
  return (await attempt(() => bridge().call('network.proxies', {})))?.proxies ?? null
}

/** Keeps the login for all of them; what waited for it goes on. Rejects with AppError. */
export async function setProxyLogin(user: string, password: string, storage: ChosenStorage): Promise<Proxies> {
  return (await bridge().call('network.set-login', { user, password, storage })).proxies
}

export async function forgetProxyLogin(): Promise<Proxies | null> {
  return (await attempt(() => bridge().call('network.forget-login', {})))?.proxies ?? null
}
