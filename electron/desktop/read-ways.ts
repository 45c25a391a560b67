/** The answer of a proxy script, such as `PROXY proxy.school.example:8080; DIRECT`. Pure. */
import { session } from 'electron'

/** `SOCKS` alone has always meant the fourth version. */
const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http:',
  HTTP: 'http:',
  HTTPS: 'https:',
  SOCKS: 'socks4:',
  SOCKS4: 'socks4:',
  SOCKS5: 'socks5:',
}

/** In the order in which they are to be tried; null is the direct way. What is not understood is left out. */
export function readWays(answer: string): (URL | null)[] {
  const ways = answer.split(';').flatMap((part) => {
    const [kind = '', host = ''] = part.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return [null]
    const address = `${schemes[kind.toUpperCase()]}//${host}`
    return host !== '' && kind.toUpperCase() in schemes && URL.canParse(address) ? [new URL(address)] : []
  })
  return ways.length === 0 ? [null] : ways
}

export async function systemWays(url: URL): Promise<(URL | null)[]> {
  return readWays(await session.defaultSession.resolveProxy(url.href))
}
