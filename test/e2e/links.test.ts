/** Links of the web host in a real browser: several windows, a reload, links that open nothing, and what other servers get. */
import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeLaunchFile } from '../../electron/web/launch-file.ts'
import { askForLink } from '../../electron/web/running-host.ts'
import { launchWeb } from '../support/launch-web.ts'
import { thorough } from '../support/long.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { openClient } from '../support/studio-client.ts'
import { newDataFolder } from './hosts.ts'

const dataFolder = newDataFolder()
const addresses: string[] = []
let studio: Studio
let secret: string
let other: Server
let received: IncomingHttpHeaders[]

beforeAll(async () => {
  studio = await launchWeb({ dataFolder })
  studio.page.context().on('request', (request) => addresses.push(request.url()))
  await isOpen(studio.page)
  secret = await studio.page.evaluate(() => sessionStorage.getItem('maquette-session') ?? '')
  received = []
  other = createServer((incoming, outgoing) => {
    received.push(incoming.headers)
    outgoing.setHeader('content-type', 'text/html').end('<!doctype html><title>Another server</title>')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  other.close()
  await studio.quit()
})

test('the code is removed from the address, and a reload needs none', async () => {
  const { page } = studio
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await page.reload()
  await isOpen(page)
})

test('the browser itself loads the pictures of the library', thorough, async () => {
  const client = await openClient(await newLink())
  const stagedId = await client.stage(writeStl(boxTriangles(10)), 'box.stl', 'model/stl')
  await client.call('assets.import', { stagedId })
  const picture = studio.page.locator('img[src*="/assets/"]').first()
  await picture.waitFor()
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
})

test('the page passed to the browser opens another window beside the first', thorough, async () => {
  const place = mkdtempSync(join(tmpdir(), 'maquette-links-'))
  const page = await newPage()
  await page.goto(pathToFileURL(writeLaunchFile(place, await newLink())).href)
  await isOpen(page)
  expect(page.url()).toBe(studio.page.url())
  await page.reload()
  await isOpen(page)
  await page.close()
})

test('a used, wrong or missing link shows what to do, and a new link in the same tab opens the studio', async () => {
  const page = await newPage()
  const used = await newLink()
  await openClient(used)
  await page.goto(used)
  await says(page, 'This link was already used')
  const { origin } = new URL(used)
  await page.goto(`${origin}/#code=wrong`)
  await says(page, 'This link is not valid')
  await page.reload()
  await says(page, 'This window needs a link')
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('press Enter in the terminal')
  await page.goto(await newLink())
  await isOpen(page)
  await page.close()
})

test('the secret is in no address, and no other server on this machine receives anything', async () => {
  const page = await newPage()
  const address = other.address()
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
  await page.evaluate(() => fetch('/again', { credentials: 'include' }))
  expect(received.length).toBeGreaterThanOrEqual(2)
  for (const headers of received) {
    expect(headers.cookie).toBeUndefined()
    expect(JSON.stringify(headers)).not.toContain(secret)
  }
  expect(await page.context().cookies()).toEqual([])
  expect(addresses.length).toBeGreaterThan(20)
  expect(addresses.filter((each) => each.includes(secret))).toEqual([])
  await page.close()
})

function newPage(): Promise<Page> {
  return studio.page.context().newPage()
}

async function newLink(): Promise<string> {
  const link = await askForLink(dataFolder)
  if (link === null) throw new Error('the web host gives no link')
  return link
}

async function isOpen(page: Page): Promise<void> {
  await page.getByTestId('prompt').waitFor()
}

async function says(page: Page, title: string): Promise<void> {
  await page.getByRole('alert').getByRole('heading', { name: title }).waitFor()
}
