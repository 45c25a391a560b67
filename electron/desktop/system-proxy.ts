/** What the system says of the way to an address: its settings, or the script (PAC) that its network gives out. */
import { session } from 'electron'
import { readWays } from './read-ways.ts'

export async function systemWays(url: URL): Promise<(URL | null)[]> {
  return readWays(await session.defaultSession.resolveProxy(url.href))
}
