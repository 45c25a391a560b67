/**
 * Returns the system's proxies as determined by Chromium. Separate from `read-ways.ts`, so that tests of that file do
 * not need Electron.
 */
import { session } from 'electron'
import { readWays } from './read-ways.ts'

export async function systemWays(url: URL): Promise<(URL | null)[]> {
  return readWays(await session.defaultSession.resolveProxy(url.href))
}
