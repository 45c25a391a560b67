/**
 * The commands of `docs/team-server.md` as they are given, with the offline engine itself.
 * @module-tag thorough
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { until } from '../../support/eventually.ts'
import { validateGlb } from '../../support/validate-glb.ts'
import { clientOf, model, temporaryFolder } from '../service-under-test.ts'
import { postgresOfFile } from './postgres-under-test.ts'
import { freePort } from '../../support/free-port.ts'
import { hasPostgres, postgresOrWhyNot } from '../../support/team/postgres-cluster.ts'
import { roundRobin } from './round-robin.ts'
import { teamProcesses } from './team-processes.ts'

const postgres = postgresOfFile()
const newDatabase = async (kind?: 'empty') => (await postgres()).database(kind)
const draft = { prompt: 'a red dragon figurine, 8 cm tall', detail: 'draft', seed: 11 }
const long = { ...draft, detail: 'fine' }

describe.skipIf(!hasPostgres)(`a team of processes over ${postgresOrWhyNot}`, () => {
  test('serves a model from an empty database with a server, a worker, an account and its key', async () => {
    const team = await teamProcesses(await newDatabase('empty'))
    const server = await team.server('--metered')
    const worker = await team.worker('--metered', '--tasks', '1')
    const key = await team.admin('accounts', 'add', 'ada', '--credits', '100')
    const ada = clientOf({ url: server.url, key })
    const task = await ada.task(await ada.submit(draft))
    expect(task).toMatchObject({ status: 'succeeded', credits: { charged: 35 } })
    const glb = new Uint8Array(await (await fetch(task.outputs[0].url)).arrayBuffer())
    expect(createHash('sha256').update(glb).digest('hex')).toBe(task.outputs[0].sha256)
    expect(await validateGlb(glb)).toMatchObject({ numErrors: 0 })
    expect(await ada.get('/v1/credits')).toMatchObject({ body: { balance: 65, reserved: 0 } })
    for (const { said } of [server, worker]) expect(said()).not.toContain('dragon')
    expect(await Promise.all([server.end('SIGTERM'), worker.end('SIGTERM')])).toEqual([0, 0])
  })

  test('passes the task of a stopped worker to another', async () => {
    const team = await teamProcesses(await newDatabase())
    const server = await team.server('--metered')
    const first = await team.worker('--metered', '--tasks', '1', '--lease', '600')
    const ada = clientOf({ url: server.url, key: await team.admin('accounts', 'add', 'ada', '--credits', '100') })
    const id = await ada.submit(long)
    await ada.task(id, ({ status }) => status === 'running')
    expect(await first.end('SIGTERM')).toBe(0)
    expect((await ada.get(`/v1/tasks/${id}`)).body).toMatchObject({ status: 'queued', credits: { charged: 0 } })
    await team.worker('--metered', '--tasks', '1')
    expect(await ada.task(id)).toMatchObject({ status: 'succeeded', credits: { charged: 35 } })
    expect(await ada.get('/v1/credits')).toMatchObject({ body: { balance: 65, reserved: 0 } })
  })

  test('replaces servers one after the other without a failed request', async () => {
    const team = await teamProcesses(await newDatabase())
    const ports = [await freePort(), await freePort()]
    const serve = (port: number) => team.server('--port', String(port), '--drain', '5')
    const running = [await serve(ports[0]!), await serve(ports[1]!)]
    const ada = { key: await team.admin('accounts', 'add', 'ada') }
    const proxy = await roundRobin(ports)
    const clients = Array.from({ length: 2 }, () => clientOf({ url: proxy.url, ...ada }))
    const over = new AbortController()
    const statuses: number[] = []
    const ids: string[] = []
    const asking = clients.map(async ({ get: look, post }, number) => {
      for (let count = 0; !over.signal.aborted; count += 1) {
        const answer =
          count % 10 === 0
            ? await post('/v1/generate', { ...draft, model }, { 'idempotency-key': `${number}-${count}` })
            : await look('/v1/tasks?limit=1')
        statuses.push(answer.status)
        if (answer.body.task_id !== undefined) ids.push(answer.body.task_id)
        await setTimeout(50)
      }
    })
    for (const [place, port] of ports.entries()) {
      expect(await running[place]!.end('SIGTERM')).toBe(0)
      running[place] = await serve(port)
      await until(() => proxy.ready().length === 2)
    }
    over.abort()
    await Promise.all(asking)
    expect(statuses.filter((status) => status !== 200 && status !== 202)).toEqual([])
    expect(statuses.length).toBeGreaterThan(50)
    expect((await clients[0]!.get('/v1/tasks?limit=100')).body.tasks).toHaveLength(Math.min(100, new Set(ids).size))
    await proxy.close()
  })

  test('speaks only TLS with a certificate, and returns https links', async () => {
    const folder = await temporaryFolder()
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const subject = ['-subj', '/CN=models.test', '-addext', 'subjectAltName=DNS:models.test']
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    execFileSync(
      'openssl',
      ['req', '-x509', ...curve, '-nodes', '-keyout', key, '-out', cert, '-days', '2', ...subject],
      {
        stdio: 'ignore',
      },
    )
    const team = await teamProcesses(await newDatabase())
    const port = await freePort()
    const flags = ['--host', '0.0.0.0', '--port', String(port), '--public-url', `https://models.test:${port}`]
    const server = await team.server(...flags, '--tls-cert', cert, '--tls-key', key)
    expect(server.url).toBe(`https://models.test:${port}`)
    const ask = (host: string, ca?: Buffer) =>
      new Promise<number>((resolve, reject) => {
        const reached = { host: '127.0.0.1', port, path: '/ready', servername: 'models.test' }
        get({ ...reached, headers: { host }, ...(ca === undefined ? {} : { ca }) }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        }).on('error', reject)
      })
    const ca = readFileSync(cert)
    expect(await ask(`models.test:${port}`, ca)).toBe(200)
    expect(await ask(`elsewhere.test:${port}`, ca)).toBe(403)
    await expect(ask(`models.test:${port}`)).rejects.toThrow('self-signed')
    await expect(fetch(`http://127.0.0.1:${port}/ready`)).rejects.toThrow('fetch failed')
  })

  test('does not listen beyond this machine without TLS or a flag, or with an invalid certificate', async () => {
    const team = await teamProcesses(await newDatabase())
    const beyond = ['--host', '0.0.0.0', '--public-url', 'http://models.test:8080']
    expect(await team.refused(...beyond)).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringContaining('unencrypted'),
    })
    const none = join(await temporaryFolder(), 'none.pem')
    const withNone = await team.refused(...beyond, '--tls-cert', none, '--tls-key', none)
    expect(withNone).toMatchObject({ code: 2, out: '', error: expect.stringContaining(none) })
    const open = await team.server(...beyond, '--plain-http', '--port', '0')
    expect(open.url).toBe('http://models.test:8080')
  })
})
