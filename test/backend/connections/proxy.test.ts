import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createNetwork, encodeLogin, proxySecretId } from '../../../electron/backend/connections/network.ts'
import { sendRequest } from '../../../electron/backend/connections/http-request.ts'
import { errorOfFailure } from '../../../electron/backend/connections/http-errors.ts'
import type { BoundKey } from '../../../electron/backend/ports.ts'
import { readWays } from '../../../electron/desktop/read-ways.ts'
import { environmentWays } from '../../../electron/web/environment-proxy.ts'
import { about, clientUnderTest, dragonRequest, never } from '../../support/client-under-test.ts'
import {
  hasOpenssl,
  makePrivateAuthority,
  startTlsFront,
  type PrivateAuthority,
} from '../../support/private-authority.ts'
import { startProxy, startSocksProxy, type TestProxy } from '../../support/proxy.ts'
import { startScriptedService, type ScriptedService } from '../../support/scripted-service.ts'
import { freePort } from '../../support/free-port.ts'

const login = 'anna:pass:wörd'
const accepted = { status: 202, body: { task_id: 't-1', status: 'queued', credits: { quoted: 35 } } }
const baseUrl = 'https://models.test'
const trusted = tls.getCACertificates('default')

describe.skipIf(!hasOpenssl)('through a proxy with a password, to a service of a private authority', () => {
  let authority: PrivateAuthority
  let service: ScriptedService
  let front: Awaited<ReturnType<typeof startTlsFront>>
  let proxy: TestProxy
  const log: string[] = []

  beforeAll(() => {
    authority = makePrivateAuthority('models.test')
    tls.setDefaultCACertificates([...trusted, authority.pem])
  })
  afterAll(() => tls.setDefaultCACertificates(trusted))
  beforeEach(async () => {
    service = await startScriptedService(() => accepted)
    front = await startTlsFront(authority, service.port)
    proxy = await startProxy(login, { 'models.test:443': front.port })
  })
  afterEach(async () => {
    proxy.close()
    front.close()
    await service.close()
  })

  const networkOf = (ways: (URL | null)[], kept: BoundKey | 'locked' | null = null) =>
    createNetwork({
      waysTo: async () => ways,
      secret: async () => kept,
      log: (...words) => log.push(JSON.stringify(words)),
    })
  const withLogin = (given = login) => {
    const url = new URL(proxy.url())
    const [user = '', ...rest] = given.split(':')
    return networkOf([url], { secret: encodeLogin({ user, password: rest.join(':') }), origin: url.origin })
  }
  const submit = (network: ReturnType<typeof createNetwork>, timeouts = {}, signal = never()) =>
    clientUnderTest({ baseUrl }, { network, log, timeouts }).submit(dragonRequest, about, signal)

  test('sends a paid request once, with the login of the vault or of the address', async () => {
    expect(await submit(withLogin())).toMatchObject({ kind: 'accepted', taskId: 't-1' })
    const url = new URL(proxy.url())
    ;[url.username, url.password] = ['anna', 'pass:wörd']
    expect(await submit(networkOf([url]))).toMatchObject({ kind: 'accepted' })
    expect(service.requests).toHaveLength(2)
    expect(proxy.asked).toEqual(['models.test:443', 'models.test:443'])
    expect(service.requests[0]?.headers).not.toHaveProperty('proxy-authorization')
  })

  test.each([
    ['rejected', () => withLogin('anna:wrong'), 'password-rejected'],
    ['missing', () => networkOf([new URL(proxy.url())]), 'password-missing'],
    ['locked', () => networkOf([new URL(proxy.url())], 'locked'), 'password-locked'],
  ])('reports a password that is %s, and sends nothing', async (_, network, reason) => {
    const outcome = await submit(network())
    expect(outcome).toMatchObject({
      kind: 'not-sent',
      error: { code: 'proxy-password', details: { reason, proxy: `127.0.0.1:${proxy.port}`, phase: 'connecting' } },
    })
    expect([service.requests.length, proxy.bytes]).toEqual([0, 0])
    expect(JSON.stringify([outcome, log])).not.toMatch(/wrong|wörd|YW5uY/)
  })

  test.each([
    ['forbids', 'offline', 'proxy-refused'],
    ['dies', 'offline', 'proxy-unreachable'],
    ['negotiates', 'proxy-password', 'password-unsupported'],
    ['hangs', 'timeout', 'timeout'],
  ] as const)('a proxy that %s leaves the request unsent', async (mood, code, reason) => {
    proxy.mood = mood
    const outcome = await submit(withLogin(), { connectTimeoutMs: 300 })
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code, details: { reason, phase: 'connecting' } } })
    expect([service.requests.length, proxy.bytes]).toEqual([0, 0])
  })

  test('cancelling ends the wait for a tunnel', async () => {
    proxy.mood = 'hangs'
    const cancel = new AbortController()
    const outcome = submit(withLogin(), {}, cancel.signal)
    await expect.poll(() => proxy.asked.length).toBe(1)
    cancel.abort()
    expect(await outcome).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' } })
  })

  test('a proxy that fails after sending leaves the request unsure', async () => {
    service.script = () => {
      proxy.cut()
      return { misbehave: 'hang' }
    }
    expect(await submit(withLogin())).toMatchObject({ kind: 'unsure', error: { code: 'offline' } })
    expect(service.requests).toHaveLength(1)
  })

  test('a tunnel outlives its connect timeout', async () => {
    service.script = async () => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      return accepted
    }
    expect(await submit(withLogin(), { connectTimeoutMs: 300 })).toMatchObject({ kind: 'accepted' })
  })

  test('sends nothing through the tunnel to a service with an unknown authority', async () => {
    tls.setDefaultCACertificates(trusted)
    const outcome = await submit(withLogin())
    tls.setDefaultCACertificates([...trusted, authority.pem])
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'offline', details: { reason: 'certificate' } } })
    expect(service.requests).toEqual([])
  })

  test('tries the proxies of a script in turn', async () => {
    const gone = new URL(`http://127.0.0.1:${await freePort()}`)
    const url = new URL(proxy.url())
    ;[url.username, url.password] = ['anna', 'pass:wörd']
    expect(await submit(networkOf([gone, url]))).toMatchObject({ kind: 'accepted' })
    expect(await submit(networkOf([gone]))).toMatchObject({
      kind: 'not-sent',
      error: { details: { reason: 'proxy-unreachable', errno: 'ECONNREFUSED', proxy: gone.host } },
    })
  })

  test('supports SOCKS, with names that only the proxy resolves, and reports a wrong password', async () => {
    const socks = await startSocksProxy(login, front.port)
    const url = new URL(`socks5://127.0.0.1:${socks.port}`)
    ;[url.username, url.password] = ['anna', 'pass:wörd']
    expect(await submit(networkOf([url]))).toMatchObject({ kind: 'accepted' })
    expect(socks.asked).toEqual(['models.test:443'])
    url.password = 'wrong'
    expect(await submit(networkOf([url]))).toMatchObject({
      kind: 'not-sent',
      error: { code: 'proxy-password', details: { reason: 'password-rejected', errno: null } },
    })
    socks.close()
  })

  test('downloads results through the proxy, with names that only it resolves', async () => {
    service.script = () => ({ body: 'the model', headers: { 'content-type': 'model/gltf-binary' } })
    const client = clientUnderTest({ baseUrl }, { network: withLogin() })
    const opened = await client.openOutput(`${baseUrl}/files/model.glb`, { from: 0, etag: null }, never())
    expect(await new Response(opened.body).text()).toBe('the model')
  })
})

test('reaches this computer and its network without a proxy', async () => {
  const asked: string[] = []
  const network = createNetwork({
    waysTo: async (url) => {
      asked.push(url.href)
      return [new URL('http://proxy.test')]
    },
    secret: async () => null,
    log: () => undefined,
  })
  for (const near of [
    'http://localhost:8188',
    'http://127.0.0.1:8080',
    'http://192.168.1.20:8188',
    'http://[fd00::2]:1',
  ])
    expect(await network.tunnelTo(new URL(near), never())).toBeNull()
  expect(asked).toEqual([])
  expect(await network.proxiesTo(new URL('https://models.test/v1?key=secret'))).toHaveLength(1)
  expect(asked).toEqual(['https://models.test/'])
})

test('an unreachable SOCKS proxy is reported', async () => {
  const proxy = new URL(`socks5://127.0.0.1:${await freePort()}`)
  const network = createNetwork({ waysTo: async () => [proxy], secret: async () => null, log: () => undefined })
  const waits = { connectTimeoutMs: 5000, replyTimeoutMs: 5000, idleTimeoutMs: 5000 }
  const sent = await sendRequest({
    method: 'GET',
    url: new URL('https://models.test/'),
    headers: {},
    signal: never(),
    network,
    ...waits,
  })
  const error = 'failure' in sent ? errorOfFailure(sent.failure, 'models.test') : null
  expect(error).toMatchObject({ code: 'offline', details: { reason: 'proxy-unreachable', phase: 'connecting' } })
})

test('sends each login only to its own proxy', () => {
  expect(proxySecretId(new URL('http://anna:x@proxy.test:8080/'))).toBe('proxy:http://proxy.test:8080')
})

test.each([
  ['DIRECT', [null]],
  ['', [null]],
  ['PROXY proxy.test:8080; DIRECT', ['http://proxy.test:8080', null]],
  ['HTTPS proxy.test:443;SOCKS5 s.test:1080', ['https://proxy.test', 'socks5://s.test:1080']],
  ['SOCKS s.test:1080; QUIC q.test:443', ['socks4://s.test:1080']],
])('reads the answer of a script, %s', (answer, ways) => {
  expect(readWays(answer).map((way) => way?.href.replace(/\/$/, '') ?? null)).toEqual(ways)
})

describe('the environment', () => {
  const names = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()])
  const before = Object.fromEntries(names.map((name) => [name, process.env[name]]))
  const put = (values: Record<string, string | undefined>) => {
    for (const name of names) {
      const value = values[name]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  afterEach(() => put(before))

  test.each([
    [{}, null],
    [{ HTTPS_PROXY: 'http://p.test:1' }, 'http://p.test:1/'],
    [{ https_proxy: 'http://p.test:1' }, 'http://p.test:1/'],
    [{ HTTP_PROXY: 'http://p.test:1' }, null],
    [{ ALL_PROXY: 'socks5://p.test:1' }, 'socks5://p.test:1'],
    [{ HTTPS_PROXY: 'p.test:1' }, 'http://p.test:1/'],
    [{ HTTPS_PROXY: 'https://p.test:1' }, 'https://p.test:1/'],
    [{ HTTPS_PROXY: 'http://p.test:1', NO_PROXY: 'else.test,.models.test' }, null],
    [{ HTTPS_PROXY: 'http://p.test:1', no_proxy: '*' }, null],
    [{ HTTPS_PROXY: 'http://p.test:1', NO_PROXY: 'else.test' }, 'http://p.test:1/'],
  ])('%o', async (values, way) => {
    put(values)
    expect((await environmentWays(new URL('https://api.models.test/'))).map((each) => each?.href ?? null)).toEqual([
      way,
    ])
  })

  test('an invalid proxy is not bypassed, and its password is not in the error', async () => {
    put({ HTTPS_PROXY: 'http://anna:geheim@proxy test:1' })
    const thrown: unknown = await environmentWays(new URL('https://models.test/')).catch((each: unknown) => each)
    expect(thrown).toMatchObject({ reason: 'proxy-address' })
    expect(`${String(thrown)} ${JSON.stringify(thrown)}`).not.toContain('geheim')
  })
})
