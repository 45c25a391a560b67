/** Everything in the main process that reads what others wrote, with an example of what it reads. */
import type { Answer } from '../../../electron/backend/connections/answer.ts'
import { checkBaseUrl } from '../../../electron/backend/connections/base-url.ts'
import { boundedProtocol } from '../../../electron/backend/connections/bounded-protocol.ts'
import { decodeText } from '../../../electron/backend/connections/decode-text.ts'
import { errorOfReply, unreadable } from '../../../electron/backend/connections/http-errors.ts'
import { parseJson } from '../../../electron/backend/connections/parse-json.ts'
import type { Provider } from '../../../electron/backend/connections/provider.ts'
import { providers } from '../../../electron/backend/connections/providers.ts'
import { retryAfterMs } from '../../../electron/backend/connections/retry-after.ts'
import type { ServiceRequest } from '../../../electron/backend/connections/service-client.ts'
import { byteRange } from '../../../electron/disk/byte-range.ts'
import { assetName, fileNameFor, plainFileName, titleWith } from '../../../electron/backend/library/safe-name.ts'
import { outputsToKeep, readTask } from '../../../electron/backend/queue/read-task.ts'
import { sectionsOf } from '../../../electron/backend/slicers/prusa-profile.ts'
import { readEvent } from '../../../electron/backend/webhooks/read-event.ts'
import { verifyEvent } from '../../../electron/backend/webhooks/verify.ts'
import { assetSchema } from '../../../shared/protocol/asset.ts'
import { contract } from '../../../shared/protocol/contract.ts'
import { serviceFileSchema } from '../../../shared/protocol/connection.ts'
import { node, paintedModel, workflowOverrides } from '../services/comfyui-workflow.ts'
import { answerTo, exchangesOf } from '../services/fixtures.ts'
import { samplesOf } from '../services/sample-requests.ts'

export type InputReader =
  { name: string; json: unknown; read(json: unknown): void } | { name: string; text: string; read(text: string): void }

/** Readers of answers, of each provider by each of its recorded answers; those of the specification also read all others'. */
export function answerReaders(): InputReader[] {
  const online = providers.flatMap((provider) => answersOf(provider.id).map((each) => readerOf(provider, ...each)))
  const specification = providers.find(({ id }) => id === 'specification')!
  const others = providers.flatMap(({ id }) => answersOf(id).slice(0, 2))
  return [...online, ...[...asSpecified, ...others].map((each) => readerOf(specification, ...each))]
}

function answersOf(id: string): [name: string, answer: Answer][] {
  return exchangesOf(id)
    .map((exchange): [string, Answer] => [exchange.name, answerTo(exchange)])
    .filter(([, { json }]) => json !== undefined)
}

function readerOf(provider: Provider, title: string, answer: Answer): InputReader {
  const protocol = boundedProtocol(provider.protocol({}))
  const request: ServiceRequest = samplesOf(provider)[0]?.request ?? {
    operation: 'text-to-3d',
    modelId: 'any',
    prompt: 'a mug',
    parameters: {},
    files: [],
  }
  return {
    name: `${provider.id}: ${title}`,
    json: answer.json,
    read(json: unknown) {
      const text = JSON.stringify(json)
      const given: Answer = { ...answer, json: parseJson(text), text }
      const submit = protocol.readSubmit(given, request)
      const taskId = submit.kind === 'task' ? submit.taskId : 'handle|part'
      const reply = protocol.readTask(given, taskId)
      if (reply.kind === 'task') {
        readTask(reply.task)
        outputsToKeep(reply.task)
      }
      protocol.readResult(given, taskId)
      protocol.readList(given.json, { cursor: null, about: request })
      protocol.readUpload(given)
      protocol.readBalance(given)
      protocol.readQuote(given.json)
      protocol.readModels(given.json)
      protocol.readWebhookSecret(given.json)
      protocol.readLookFor([given, given], taskId)
      protocol.errorInside?.(given)
      errorOfReply({ status: 422, headers: {} }, protocol.readError({ ...given, status: 422 }), {
        asked: 'task',
        now: 0,
      })
      unreadable('test', text, 200)
    },
  }
}

const output = {
  name: 'model.glb',
  type: 'model',
  media_type: 'model/gltf-binary',
  bytes: 1234,
  sha256: 'ab'.repeat(32),
  url: 'https://c.example/1/model.glb?sig=1',
  expires_at: '2026-06-02T12:00:00Z',
}
const credits = { quoted: 35, charged: 35, refunded: 0 }
const task = { task_id: 't1', status: 'succeeded', progress: 1, credits, outputs: [output, output] }
const asSpecified = Object.entries({
  'a finished task': task,
  'a failed task': { task_id: 't1', status: 'failed', error: { code: 'out_of_memory', message: 'Too many faces' } },
  'a list': { tasks: [{ ...task, created_at: '2026-06-02T12:00:00Z', request: { prompt: 'a mug' } }], next: 'abc' },
  'links by format': { status: 'succeeded', model_urls: { glb: 'https://c.example/m.glb', obj: '/files/m.obj' } },
  'a refusal': { error: { code: 'invalid', message: 'No', suggestions: ['Yes'] }, errors: [{ loc: ['a'], msg: 'No' }] },
  jobs: { jobs: [{ id: 't1', status: 'running' }] },
}).map(([name, json]): [string, Answer] => [name, { status: 200, headers: {}, json, text: '' }])

const comfyui = providers.find(({ id }) => id === 'comfyui')!
const specificationProvider = providers.find(({ id }) => id === 'specification')!
const ignored = (read: () => void) => {
  try {
    read()
  } catch {
    // A refusal in time is what is wanted.
  }
}
const profile = {
  poll: 'GET /v1/tasks/{task_id}',
  'field.prompt': 'input.prompt',
  'result.url': ['url', 'a.*.b'],
  'model.a': 'b',
}
const serviceFile = {
  maquette: 'service',
  version: 1,
  provider: 'specification',
  name: 'Mine',
  baseUrl: 'https://c.example',
  overrides: profile,
}

/** Readers of everything else. */
export const otherReaders: readonly InputReader[] = [
  {
    name: 'a workflow of ComfyUI',
    json: { ...paintedModel, '90': node('Sampler', { steps: 4 }, 'maquette:set:Steps[1..50]@steps') },
    read(json: unknown) {
      const overrides = workflowOverrides({ one: json as typeof paintedModel })
      comfyui.checkOverrides(overrides)
      ignored(() => void comfyui.protocol(overrides))
    },
  },
  {
    name: 'the profile of a connection',
    json: profile,
    read(json: unknown) {
      ignored(() => {
        const { overrides } = serviceFileSchema.parse({ ...serviceFile, overrides: json })
        specificationProvider.checkOverrides(overrides)
        specificationProvider.protocol(overrides)
      })
    },
  },
  {
    name: 'a file with a service',
    json: serviceFile,
    read(json: unknown) {
      ignored(() => {
        const { baseUrl } = serviceFileSchema.parse(JSON.parse(JSON.stringify(json)))
        checkBaseUrl(baseUrl)
      })
    },
  },
  {
    name: 'a sidecar',
    json: {
      id: 'a',
      name: 'Owl',
      kind: 'model',
      tags: ['red'],
      url: '/assets/a/owl.glb',
      provenance: { prompt: 'owl' },
    },
    read: (json: unknown) => void assetSchema.safeParse(json),
  },
  {
    name: 'a command',
    json: { provider: 'specification', name: 'Mine', baseUrl: 'https://c.example', overrides: profile },
    read: (json: unknown) => void contract['connections.add'].input.safeParse(json),
  },
  {
    name: 'an event',
    json: { type: 'task.succeeded', data: { task_id: 't1' } },
    read: (json: unknown) => void readEvent(Buffer.from(JSON.stringify(json))),
  },
  {
    name: 'the signature of an event',
    text: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    read(text: string) {
      const event = { id: 'msg_1', timestamp: '1', signature: text, body: Buffer.from('{}') }
      verifyEvent(event, `whsec_${'A'.repeat(32)}`, 0)
      verifyEvent({ ...event, id: text }, text, 0)
    },
  },
  { name: 'an address', text: 'https://c.example/api', read: (text: string) => ignored(() => void checkBaseUrl(text)) },
  {
    name: 'the name of a file',
    text: 'owl (2).final.glb',
    read(text: string) {
      plainFileName(text)
      fileNameFor(text, 'glb')
    },
  },
  {
    name: 'a title',
    text: 'A brass owl, with – wings',
    read(text: string) {
      assetName(text)
      titleWith(text, text)
    },
  },
  {
    name: 'headers',
    text: 'bytes=0 - 5',
    read(text: string) {
      byteRange(text, 10)
      retryAfterMs({ 'retry-after': text, date: text }, 0)
      decodeText(Buffer.from('{}'), `application/json; charset=${text}`)
    },
  },
  { name: 'the settings of a slicer', text: '[presets]\nprinter = A\n[print:a]\ninherits = b; c', read: sectionsOf },
]
