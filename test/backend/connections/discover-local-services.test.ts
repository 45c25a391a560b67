import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { discoverLocalServices } from '../../../electron/backend/connections/discover-local-services.ts'
import type { Provider } from '../../../electron/backend/connections/provider.ts'
import { providers } from '../../../electron/backend/connections/providers.ts'
import { comfyui } from '../../../electron/backend/connections/providers/comfyui/comfyui.ts'
import { hunyuanServer } from '../../../electron/backend/connections/providers/hunyuan-server/hunyuan-server.ts'
import { tencent } from '../../../electron/backend/connections/providers/tencent/tencent.ts'
import { never } from '../../support/client-under-test.ts'
import { freePort } from '../../support/free-port.ts'
import { startScriptedService, type ScriptedAnswer, type ScriptedService } from '../../support/scripted-service.ts'
import { comfyuiReplica } from '../../support/services/comfyui.ts'
import { hunyuanServerReplica } from '../../support/services/hunyuan-server.ts'
import { startReplica, type Replica } from '../../support/services/replica.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const portOf = (url: string) => Number(new URL(url).port)
const at = (provider: Provider, ...ports: number[]): Provider => ({
  ...provider,
  card: { ...provider.card, here: { ...provider.card.here!, ports } },
})
async function replicaOf(kind: Parameters<typeof startReplica>[0]): Promise<Replica> {
  const replica = await startReplica(kind)
  open.push(replica)
  return replica
}
async function answering(answer: ScriptedAnswer): Promise<ScriptedService> {
  const service = await startScriptedService(() => answer)
  open.push(service)
  return service
}

test('reports services that answer, each with its port', async () => {
  const comfy = await replicaOf(comfyuiReplica)
  const hunyuan = await replicaOf(hunyuanServerReplica)
  const places = [
    at(comfyui, await freePort(), portOf(comfy.url)),
    at(hunyuanServer, portOf(hunyuan.url), await freePort()),
    tencent,
  ]
  expect(await discoverLocalServices(places, never())).toEqual([
    { provider: 'comfyui', baseUrl: comfy.url },
    { provider: 'hunyuan-server', baseUrl: hunyuan.url },
  ])
  expect(comfy.requests.map(({ request: { method, path } }) => `${method} ${path}`)).toEqual(['GET /system_stats'])
  expect(hunyuan.requests.map(({ request: { method, path } }) => `${method} ${path}`)).toEqual(['GET /status/maquette'])
})

describe('other servers', () => {
  test.each<[string, ScriptedAnswer]>([
    ['a web page', { body: '<!doctype html><title>Router</title>', headers: { 'content-type': 'text/html' } }],
    ['JSON of something else', { body: { status: 'ok', version: 3 } }],
    ['an empty answer', { body: '' }],
    ['a refusal', { status: 401, body: { system: {}, devices: [], status: 'processing' } }],
    ['another address', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['a connection that breaks', { misbehave: 'reset' }],
  ])('%s', async (_, answer) => {
    const { url } = await answering(answer)
    expect(await discoverLocalServices([at(comfyui, portOf(url)), at(hunyuanServer, portOf(url))], never())).toEqual([])
  })

  test('distinguishes one service from another', async () => {
    const comfy = await replicaOf(comfyuiReplica)
    const hunyuan = await replicaOf(hunyuanServerReplica)
    const places = [at(comfyui, portOf(hunyuan.url)), at(hunyuanServer, portOf(comfy.url))]
    expect(await discoverLocalServices(places, never())).toEqual([])
  })
})

test('every local service can be recognised', () => {
  const here = providers.filter(({ card }) => card.here !== null)
  expect(here.map((provider) => provider.recognises?.({ json: { status: 'ok' } }))).toEqual(here.map(() => false))
})

test('only the command of that name probes ports', () => {
  const folder = join(import.meta.dirname, '../../../electron')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const users = files.filter((name) =>
    readFileSync(join(folder, name), 'utf8').includes("connections/discover-local-services.ts'"),
  )
  expect(users.map((name) => name.replaceAll('\\', '/')).toSorted()).toEqual([
    'backend/handlers/connection-handlers.ts',
  ])
})
