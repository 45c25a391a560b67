/** The picture models of the Gemini API, as a replica. */
import type { Answer } from '../hostile-service/answer.ts'
import { madeAtOnce } from './answers-at-once.ts'
import type { ReplicaBooks } from './replica-books.ts'
import type { ReplicaRequest } from './replica-request.ts'
import type { Refusals, ReplicaKind } from './replica.ts'

/** Dollars for a picture, by its size. */
const prices: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'gemini-3.1-flash-image': { '512': 0.045, '1K': 0.067, '2K': 0.101, '4K': 0.151 },
  'gemini-nano-banana-2.1': { '1K': 0.0336, '2K': 0.0504, '4K': 0.113 },
  'gemini-3-pro-image': { '1K': 0.134, '2K': 0.134, '4K': 0.24 },
  'gemini-3.1-flash-lite-image': { '1K': 0.0336 },
}
const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9']
const longRatios = ['1:4', '4:1', '1:8', '8:1']
const maxPictures = 14
const maxBytes = 20_000_000

interface Part {
  text?: string
  inlineData?: { mimeType: string; data: string }
}
interface Body {
  contents?: { parts?: Part[] }[]
  generationConfig?: { imageConfig?: { aspectRatio?: string; imageSize?: string } }
}

function error(code: number, status: string, message: string, details: unknown[] = []): Answer {
  return { status: code, body: { error: { code, message, status, ...(details.length === 0 ? {} : { details }) } } }
}

const haste = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '2s' }]

const refusals: Refusals = {
  key: error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    { reason: 'API_KEY_INVALID' },
  ]),
  credits: null,
  'too-fast': error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', haste),
  'queue-full': null,
  moderation: {
    body: {
      candidates: [{ finishReason: 'IMAGE_SAFETY', finishMessage: 'Unable to show the generated image.', index: 0 }],
    },
  },
  down: error(503, 'UNAVAILABLE', 'The model is overloaded.'),
}

export const geminiReplica: ReplicaKind = {
  provider: 'gemini',
  key: 'AIza-replica-0123456789',
  keyOf: (headers) => (typeof headers['x-goog-api-key'] === 'string' ? headers['x-goog-api-key'] : null),
  origins: [],
  balance: 100,
  refusals,
  isSubmit: ({ method, path }) => method === 'POST' && path.endsWith(':generateContent'),
  answer(request, books) {
    const [, modelId = '', verb] = /^\/v1beta\/models\/([\w.-]+)(:generateContent)?$/.exec(request.path) ?? []
    if (!(modelId in prices)) return error(404, 'NOT_FOUND', `models/${modelId} is not found`)
    if (request.method === 'GET' && verb === undefined) return { body: { name: `models/${modelId}` } }
    return request.method === 'POST' && verb !== undefined ? make(modelId, request, books) : null
  },
}

function make(modelId: string, { json, bytes }: ReplicaRequest, books: ReplicaBooks): Answer {
  const { contents = [], generationConfig = {} } = (json ?? {}) as Body
  const parts = contents.flatMap((content) => content.parts ?? [])
  const { aspectRatio, imageSize = '1K' } = generationConfig.imageConfig ?? {}
  const price = prices[modelId]![imageSize]
  const isLong = modelId === 'gemini-3.1-flash-image' || modelId === 'gemini-nano-banana-2.1'
  const wrong = whyWrong(parts, bytes.length)
  if (wrong !== null) return error(400, 'INVALID_ARGUMENT', wrong)
  if (aspectRatio !== undefined && ![...ratios, ...(isLong ? longRatios : [])].includes(aspectRatio))
    return error(400, 'INVALID_ARGUMENT', 'Invalid value at generation_config.image_config.aspect_ratio')
  if (price === undefined)
    return error(400, 'INVALID_ARGUMENT', 'Invalid value at generation_config.image_config.image_size')
  const prompt = parts.map(({ text = '' }) => text).join('\n')
  const body = { modelId, prompt, ...generationConfig.imageConfig }
  const made = madeAtOnce(books, { kind: modelId, body, price, makes: ['draft.png', 'picture.png'] }, refusals)
  if ('refusal' in made) return made.refusal
  const [draft, picture] = made.files.map((file) => ({
    inlineData: { mimeType: 'image/png', data: file.toString('base64') },
  }))
  return {
    body: {
      candidates: [
        { content: { role: 'model', parts: [{ thought: true, ...draft }, picture] }, finishReason: 'STOP', index: 0 },
      ],
      usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 1290, totalTokenCount: 1302 },
      modelVersion: modelId,
      responseId: books.nextId(),
    },
  }
}

function whyWrong(parts: readonly Part[], bytes: number): string | null {
  const pictures = parts.flatMap(({ inlineData }) => (inlineData === undefined ? [] : [inlineData]))
  if (!parts.some(({ text = '' }) => text !== '')) return 'contents is not specified'
  if (pictures.length > maxPictures) return 'Too many images'
  if (bytes > maxBytes) return 'Request payload size exceeds the limit: 20971520 bytes.'
  const isTaken = ({ mimeType, data }: { mimeType: string; data: string }) =>
    /^image\/(png|jpeg|webp)$/.test(mimeType) && /^[A-Za-z0-9+/]+=*$/.test(data)
  return pictures.every(isTaken) ? null : 'Unable to process input image'
}
