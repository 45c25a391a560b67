/** A server makes itself known where it was asked to, and a studio finds it when a person looks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { Bonjour } from 'bonjour-service'
import { discoverNetworkServices } from '../../../electron/backend/connections/discover-network-services.ts'
import { announce } from '../../../electron/service/team/announce.ts'
import { announcedType } from '../../../shared/protocol/announced-server.ts'
import { hasMulticast, multicastOrWhyNot, onLoopback } from '../../support/multicast.ts'

const never = () => new AbortController().signal
const url = 'https://models.example.org:8443'

function announced(address: string): () => Promise<void> {
  const stop = announce(address, (_, message) => expect.fail(message), onLoopback)
  onTestFinished(stop)
  return stop
}

/** What anybody could say on the network. */
function said(name: string, txt: Record<string, string>): void {
  const bonjour = new Bonjour(onLoopback)
  bonjour.publish({ name, type: announcedType, port: 1, txt, probe: false })
  onTestFinished(() => new Promise((resolve) => bonjour.unpublishAll(() => resolve(bonjour.destroy()))))
}

describe.skipIf(!hasMulticast)(`over ${multicastOrWhyNot}`, () => {
  test('finds a server at the address it announces, once, however many processes serve it', thorough, async () => {
    const stops = [announced(url), announced(url)]
    await expect
      .poll(() => discoverNetworkServices(never(), onLoopback), { timeout: 20_000 })
      .toContainEqual({
        provider: 'maquette',
        baseUrl: url,
      })
    const found = await discoverNetworkServices(never(), onLoopback)
    expect(found.filter(({ baseUrl }) => baseUrl === url)).toHaveLength(1)
    for (const stop of stops) await stop()
    await expect
      .poll(() => discoverNetworkServices(never(), onLoopback), { timeout: 20_000 })
      .not.toContainEqual({
        provider: 'maquette',
        baseUrl: url,
      })
  })

  test('omits servers to which a key cannot be sent safely', thorough, async () => {
    said('no address', {})
    said('not encrypted', { url: 'http://models.example.org' })
    said('another protocol', { url: 'ftp://models.example.org' })
    said('with a password', { url: 'https://me:secret@models.example.org' })
    said('no end', { url: `https://models.example.org/${'a'.repeat(220)}` })
    said('a good one', { url: 'https://other.example.org' })
    await expect
      .poll(() => discoverNetworkServices(never(), onLoopback), { timeout: 20_000 })
      .toContainEqual({
        provider: 'maquette',
        baseUrl: 'https://other.example.org',
      })
    const found = await discoverNetworkServices(never(), onLoopback)
    expect(found.filter(({ baseUrl }) => /models\.example\.org/.test(baseUrl))).toEqual([])
  })

  test('stops at once when the search is aborted', async () => {
    const looking = new AbortController()
    const found = discoverNetworkServices(looking.signal, onLoopback)
    looking.abort()
    expect(await found).toEqual([])
  })
})

test('uses the network only in the command and the flag of that name', () => {
  const folder = join(import.meta.dirname, '../../../electron')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const those = (text: string) =>
    files
      .filter((name) => readFileSync(join(folder, name), 'utf8').includes(text))
      .map((name) => name.replaceAll('\\', '/'))
      .toSorted()
  expect(those("from 'bonjour-service'")).toEqual([
    'backend/connections/discover-network-services.ts',
    'service/team/announce.ts',
  ])
  expect(those("connections/discover-network-services.ts'")).toEqual(['backend/handlers/connection-handlers.ts'])
  expect(those("'./announce.ts'")).toEqual(['service/team/main-server.ts'])
})
