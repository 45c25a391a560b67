import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { isLocalNetworkHost } from '../../../electron/backend/connections/address-rules.ts'
import { providers } from '../../../electron/backend/connections/providers.ts'
import type { InputFile, ServiceRequest } from '../../../electron/backend/connections/service-client.ts'
import { clientUnderTest, never } from '../../support/client-under-test.ts'
import { paintedModel, workflowOverrides } from '../../support/services/comfyui-workflow.ts'
import { startScriptedService, type ScriptedService } from '../../support/scripted-service.ts'

const key = '0f9e8d7c-1111-4222-8333-444455556666'
const overrides = workflowOverrides({ helmet: paintedModel })
const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ address, scopeid }) => isLocalNetworkHost(address) && (scopeid ?? 0) === 0)?.address

let folder: string
let service: ScriptedService
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-lan-'))
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

async function start(host: string): Promise<void> {
  service = await startScriptedService(({ path }) => {
    if (path === '/upload/image') return { body: { name: 'maquette-ab12.png', subfolder: '', type: 'input' } }
    if (path === '/prompt') return { body: { prompt_id: key, number: 1, node_errors: {} } }
    if (path === '/queue') return { body: { queue_running: [], queue_pending: [] } }
    if (path === `/history/${key}`) return { body: { [key]: finished } }
    if (path.startsWith('/view?')) return { body: 'glTF' }
    if (path === '/elsewhere') return { status: 302, headers: { location: 'http://192.168.254.253:9/model.glb' } }
    return { status: 404 }
  }, host)
}

const finished = {
  outputs: { '9': { '3d': [{ filename: 'm.glb', subfolder: '', type: 'output' }] } },
  status: { status_str: 'success', completed: true, messages: [] },
}

async function pictureRequest(): Promise<ServiceRequest> {
  const path = join(folder, 'owl.png')
  await writeFile(path, 'PNG')
  const file: InputFile = { slot: 'image', name: 'owl.png', mediaType: 'image/png', bytes: 3, sha256: 'ab12', path }
  return { operation: 'image-to-3d', modelId: 'helmet', prompt: null, parameters: {}, files: [file] }
}

/** Uploads, polls, reads the history and downloads; one link leads elsewhere. */
async function roundTrip(host: string): Promise<unknown[]> {
  await start(host)
  const client = clientUnderTest({ provider: 'comfyui', baseUrl: service.url, overrides }, { key: null })
  const about = { idempotencyKey: key, beforeSending: () => undefined }
  const { kind } = await client.submit(await pictureRequest(), about, never())
  const { status, outputs } = await client.task(key, never())
  const opened = await client.openOutput(outputs[0]!.url, { from: 0, etag: null }, never())
  const content = await new Response(opened.body).text()
  const elsewhere = await client
    .openOutput('/elsewhere', { from: 0, etag: null }, never())
    .catch((thrown: unknown) => AppError.from(thrown))
  client.close()
  return [kind, status, content, elsewhere instanceof AppError ? elsewhere.details?.['why'] : 'opened']
}

const wholeTrip = ['accepted', 'succeeded', 'glTF', 'private-network']

describe('a service without a key over plain http', () => {
  test('accepts uploads, polls and links at its own bracketed IPv6 address', async () => {
    expect(await roundTrip('::1')).toEqual(wholeTrip)
  })

  test.skipIf(ownAddress === undefined)('does so at an address of the local network', async () => {
    expect(await roundTrip(ownAddress ?? '')).toEqual(wholeTrip)
  })

  test('is refused at any other address', async () => {
    await start('127.0.0.1')
    for (const baseUrl of ['http://8.8.8.8:8188', 'http://gpu.example.com', 'http://[2606:4700::1111]'])
      expect(() => clientUnderTest({ provider: 'comfyui', baseUrl, overrides })).toThrow(
        expect.objectContaining({ details: { field: 'baseUrl', reason: 'address-insecure' } }),
      )
  })
})

test.each(providers.map((provider) => [provider.id, provider] as const))(
  '%s allows plain http in a network only without a key',
  async (_, provider) => {
    await start('127.0.0.1')
    const protocol = provider.protocol({})
    const sendsKey = Object.keys(protocol.authorisation('sk-1')).length > 0
    expect([provider.card.needsKey, provider.lan && (protocol.needsKey || sendsKey)]).toEqual([
      protocol.needsKey,
      false,
    ])
  },
)
