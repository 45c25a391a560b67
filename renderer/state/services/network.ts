/** The proxies of this network, and their login, which is never stored here. */
import type { CommandOutput } from '../../../shared/protocol/contract.ts'
import type { ChosenStorage } from './connections.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'

export type Proxies = CommandOutput<'network.proxies'>['proxies']

/** Returns the proxies used for the services; null, with a message, if that fails. */
export async function findProxies(): Promise<Proxies | null> {
  return (await attempt(() => bridge().call('network.proxies', {})))?.proxies ?? null
}

/** Stores the login for all proxies and resumes the requests that were waiting for it. Rejects with AppError. */
export async function setProxyLogin(user: string, password: string, storage: ChosenStorage): Promise<Proxies> {
  return (await bridge().call('network.set-login', { user, password, storage })).proxies
}

export async function forgetProxyLogin(): Promise<Proxies | null> {
  return (await attempt(() => bridge().call('network.forget-login', {})))?.proxies ?? null
}
