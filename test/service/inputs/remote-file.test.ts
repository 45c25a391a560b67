import { createServer, request } from 'node:http'
import type { RequestListener } from 'node:http'
import type { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchRemoteFile } from '../../../electron/service/inputs/remote-file.ts'
import type { RemoteFileParts } from '../../../electron/service/inputs/remote-file.ts'

/** The names and checks are the real ones; only the last step goes to a server of this test, without TLS. */
async function serverBehind(
  listener: RequestListener,
  names: Record<string, string[]>,
): Promise<Partial<RemoteFileParts>> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    resolve: async (name) => {
      if (names[name] === undefined)
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' })
      return names[name].map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    request: ((url: URL, options: object, done: (reply: unknown) => void) =>
      request(
        { ...options, lookup: undefined, host: '127.0.0.1', port, path: url.pathname, headers: { host: url.host } },
        done as never,
      )) as unknown as typeof secureRequest,
    timeoutMs: 30_000,
  }
}

const names = {
  'pictures.example': ['93.184.215.14'],
  'inside.example': ['93.184.215.14', '10.0.0.1'],
  'six.example': ['::1'],
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString()
}

test('downloads the bytes, also through a redirect', async () => {
  const parts = await serverBehind((asked, reply) => {
    if (asked.url === '/old') reply.writeHead(302, { location: '/new' }).end()
    else reply.end(`${asked.headers.host}${asked.url}`)
  }, names)
  expect(await fetchRemoteFile('https://pictures.example/old', all, parts)).toBe('pictures.example/new')
})

test.each([
  ['http://pictures.example/a', /only https/],
  ['ftp://pictures.example/a', /only https/],
  ['https://pictures.example:8443/a', /standard port/],
  ['https://me:secret@pictures.example/a', /name or a password/],
  ['https://127.0.0.1/a', /public internet/],
  ['https://2130706433/a', /public internet/],
  ['https://0x7f.1/a', /public internet/],
  ['https://[::1]/a', /public internet/],
  ['https://[::ffff:10.0.0.1]/a', /public internet/],
  ['https://169.254.169.254/latest/meta-data', /public internet/],
  ['https://inside.example/a', /public internet/],
  ['https://six.example/a', /public internet/],
  ['https://nowhere.example/a', /cannot be reached/],
  ['https://', /not an address/],
])('refuses %s', async (address, reason) => {
  let asked = 0
  const parts = await serverBehind((_asked, reply) => {
    asked += 1
    reply.end()
  }, names)
  await expect(fetchRemoteFile(address, all, parts)).rejects.toThrow(reason)
  expect(asked).toBe(0)
})

test('does not follow a redirect into a private network', async () => {
  for (const location of ['http://pictures.example/', 'https://inside.example/', 'https://192.168.0.1/']) {
    const parts = await serverBehind((_asked, reply) => void reply.writeHead(301, { location }).end(), names)
    await expect(fetchRemoteFile('https://pictures.example/a', all, parts)).rejects.toThrow(
      /only https|public internet/,
    )
  }
})

test('gives up after a few redirects, on an error, and on a timeout', async () => {
  const parts = await serverBehind((asked, reply) => {
    if (asked.url === '/round') reply.writeHead(302, { location: '/round' }).end()
    else if (asked.url === '/missing') reply.writeHead(404).end()
    else if (asked.url === '/slow') reply.write('a')
  }, names)
  const at = (path: string, timeoutMs = 30_000) =>
    fetchRemoteFile(`https://pictures.example${path}`, all, { ...parts, timeoutMs })
  await expect(at('/round')).rejects.toThrow(/too many redirects/)
  await expect(at('/missing')).rejects.toThrow(/answered 404/)
  await expect(at('/slow', 500)).rejects.toThrow(/longer than/)
  await expect(at('/silent', 500)).rejects.toThrow(/longer than/)
})

test('connects to the address that was checked, even if the name resolves differently later', async () => {
  const parts = await serverBehind((_asked, reply) => void reply.end('ok'), names)
  const seen: unknown[] = []
  const watched = ((
    url: URL,
    options: { lookup: (name: string, how: object, done: (...reported: unknown[]) => void) => void },
    done: never,
  ) => {
    options.lookup('pictures.example', { all: true }, (...reported) => seen.push(reported))
    options.lookup('pictures.example', {}, (...reported) => seen.push(reported))
    return parts.request?.(url, options as never, done)
  }) as unknown as typeof secureRequest
  await fetchRemoteFile('https://pictures.example/a', all, { ...parts, request: watched })
  expect(seen).toEqual([
    [null, [{ address: '93.184.215.14', family: 4 }]],
    [null, '93.184.215.14', 4],
  ])
})
