/** The proxies used to reach services, and their login. */
import type { CommandOutput } from '../../../shared/protocol/contract.ts'
import { encodeLogin, proxySecretId } from '../connections/network.ts'
import type { Studio } from '../studio/studio.ts'
import type { Handlers } from './handler.ts'

type Proxy = CommandOutput<'network.proxies'>['proxies'][number]

export const networkHandlers = {
  'network.proxies': report,

  'network.set-login': async (studio, { user, password, storage }) => {
    for (const proxy of await proxiesOf(studio))
      if (proxy.username === '') await studio.vault.set(proxySecretId(proxy), encodeLogin({ user, password }), storage)
    for (const { id } of studio.store.connections.list())
      if (studio.queue.paused(id)?.code === 'proxy-password') studio.queue.resume(id)
    studio.emit({ type: 'vault', vault: await studio.vault.status() })
    return report(studio)
  },

  'network.forget-login': async (studio) => {
    for (const proxy of await proxiesOf(studio)) await studio.vault.forget(proxySecretId(proxy))
    return report(studio)
  },
} satisfies Partial<Handlers>

async function report(studio: Studio): Promise<{ proxies: Proxy[] }> {
  const proxies = await proxiesOf(studio)
  return { proxies: await Promise.all(proxies.map((proxy) => describe(studio, proxy))) }
}

/** Returns only where the login is stored, since its last characters are those of the password. */
async function describe(studio: Studio, proxy: URL): Promise<Proxy> {
  const address = `${proxy.protocol}//${proxy.host}`
  if (proxy.username !== '') return { address, login: 'in-address' }
  const { storage, locked } = await studio.vault.keyStatus(proxySecretId(proxy))
  return { address, login: locked === true ? 'locked' : storage }
}

/** Without duplicates, in the order of the services. */
async function proxiesOf({ store, network }: Studio): Promise<URL[]> {
  const addresses = store.connections.list().flatMap(({ baseUrl }) => (URL.canParse(baseUrl) ? [new URL(baseUrl)] : []))
  const found = (await Promise.all(addresses.map((address) => network.proxiesTo(address)))).flat()
  return [...new Map(found.map((proxy) => [proxySecretId(proxy), proxy])).values()]
}
