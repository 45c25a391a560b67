/** The system's proxies, as Chromium finds them. Apart from `read-ways.ts`, which tests read without Electron. */
import { session } from 'electron'
import { readWays } from './read-ways.ts'

export async function systemWays(url: URL): Promise<(URL | null)[]> {
  return readWays(await session.defaultSession.resolveProxy(url.href))
}
