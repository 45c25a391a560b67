/** The proxy from the environment: HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, in either case. */
import { getProxyForUrl } from 'proxy-from-env'
import { ProxyError } from '../backend/connections/tunnel.ts'

/** Rejects with `ProxyError` for an invalid value, so that nothing bypasses a proxy by mistake. */
export async function environmentWays(url: URL): Promise<(URL | null)[]> {
  const found = getProxyForUrl(url.href)
  if (found === '') return [null]
  // Without a scheme it is an HTTP proxy; the package would use the scheme of the target address.
  const isWritten = Object.entries(process.env).some(([name, value]) => /_proxy$/i.test(name) && value === found)
  const address = isWritten ? found : found.replace(/^\w+:/, 'http:')
  if (!URL.canParse(address) || !/^(https?|socks(4a?|5h?)?):$/.test(new URL(address).protocol))
    throw new ProxyError('proxy-address', 'environment')
  return [new URL(address)]
}
