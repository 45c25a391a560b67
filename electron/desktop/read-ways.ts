/**
 * Parses the system's proxy settings, including the results of proxy scripts such as `PROXY proxy.school.example:8080;
 * DIRECT`.
 */
/** `SOCKS` alone means version 4. */
const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http:',
  HTTP: 'http:',
  HTTPS: 'https:',
  SOCKS: 'socks4:',
  SOCKS4: 'socks4:',
  SOCKS5: 'socks5:',
}

/** Returns the proxies in order; null stands for a direct connection. Unknown entries are skipped. */
export function readWays(answer: string): (URL | null)[] {
  const ways = answer.split(';').flatMap((part) => {
    const [kind = '', host = ''] = part.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return [null]
    const address = `${schemes[kind.toUpperCase()]}//${host}`
    return host !== '' && kind.toUpperCase() in schemes && URL.canParse(address) ? [new URL(address)] : []
  })
  return ways.length === 0 ? [null] : ways
}
