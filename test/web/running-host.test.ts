import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askForLink, openLinkResponder } from '../../electron/web/running-host.ts'

let folder: string
let asked: unknown[]
let answer: (request: unknown) => unknown
let port: number
let stop: () => Promise<void>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maquette-running-'))
  asked = []
  answer = () => null
  const server = createServer()
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    incoming.on('data', (chunk: Buffer) => {
      const request: unknown = JSON.parse(chunk.toString())
      asked.push(request)
      outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(answer(request)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as { port: number }).port
  stop = () => new Promise((resolve) => void server.close(() => resolve()))
})
afterEach(() => stop())

test('a second start gets a link to the running host', async () => {
  const responder = openLinkResponder(folder, port, () => 'http://127.0.0.1:1/#code=x')
  answer = (request) => responder.answer(request)
  expect(await askForLink(folder)).toBe('http://127.0.0.1:1/#code=x')
  responder.close()
  expect(await askForLink(folder)).toBeNull()
})

test('a note that cannot be deleted does not prevent the host from closing', () => {
  const responder = openLinkResponder(folder, port, () => '')
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file in its place')
  expect(() => responder.close()).not.toThrow()
})

test.skipIf(process.platform === 'win32')('only its owner can read the note', () => {
  openLinkResponder(folder, port, () => '')
  expect(statSync(join(folder, 'web-host.json')).mode & 0o777).toBe(0o600)
})

test('another process on the port of a killed host gets no key and no visitors', async () => {
  openLinkResponder(folder, port, () => '')
  const { key } = JSON.parse(readFileSync(join(folder, 'web-host.json'), 'utf8')) as { key: string }
  answer = () => ({ url: 'http://127.0.0.1:666/', proof: 'guess' })
  expect(await askForLink(folder)).toBeNull()
  const echo = (request: unknown) => ({ url: 'http://127.0.0.1:666/', proof: (request as { proof: string }).proof })
  answer = echo
  expect(await askForLink(folder)).toBeNull()
  expect(asked).toHaveLength(2)
  expect(JSON.stringify(asked)).not.toContain(key)
})

test('a process that cannot read the note gets no link', () => {
  let links = 0
  const responder = openLinkResponder(folder, port, () => `link ${++links}`)
  const nonce = 'n'.repeat(43)
  for (const request of [null, {}, 'x', { nonce }, { nonce, proof: '' }, { nonce, proof: 'p'.repeat(43) }])
    expect(responder.answer(request)).toBeNull()
  expect(links).toBe(0)
})

test.each(['', '{', '{"port":0,"key":"k"}', '{"port":"80","key":"k"}'])(
  'a damaged note (%s) is ignored',
  async (text) => {
    writeFileSync(join(folder, 'web-host.json'), text)
    expect(await askForLink(folder)).toBeNull()
  },
)
