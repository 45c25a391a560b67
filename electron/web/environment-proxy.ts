/** The proxy that the environment names: HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, in capitals or not. */
import { getProxyForUrl } from 'proxy-from-env'
import { ProxyError } from '../backend/connections/tunnel.ts'

/** Rejects `ProxyError` where it cannot be read: nothing is sent past a proxy by mistake. */
export async function environmentWays(url: URL): Promise<(URL | null)[]> {
  const found = getProxyForUrl(url.href)
  if (found === '') return [null]
  // Without a scheme it speaks HTTP, as for other programs; the package puts the scheme of the address before it.
  const isWritten = Object.entries(process.env).some(([name, value]) => /_proxy$/i.test(name) && value === found)
  const address = isWritten ? found : found.replace(/^\w+:/, 'http:')
  if (!URL.canParse(address) || !/^(https?|socks(4a?|5h?)?):$/.test(new URL(address).protocol))
    throw new ProxyError('proxy-address', 'environment')
  return [new URL(address)]
}
