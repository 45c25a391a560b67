/** The image API of OpenAI, as a replica. */
import type { Answer } from '../hostile-service/answer.ts'
import { madeAtOnce } from './answers-at-once.ts'
import type { ReplicaBooks } from './replica-books.ts'
import type { ReplicaPart, ReplicaRequest } from './replica-request.ts'
import type { Refusals, ReplicaKind } from './replica.ts'

const ending = ['gpt-image-1.5', 'gpt-image-1-mini']
const newest = ['gpt-image-2.6-flare', 'gpt-image-2.6-sunburst']
const withManyQualities = [...newest, 'gpt-image-2.5-flare', 'gpt-image-2.5-sunburst']
const models = [...withManyQualities, 'gpt-image-2', ...ending]
const withTransparency = [...withManyQualities, 'gpt-image-1.5']
const usualSizes = ['auto', '1024x1024', '1536x1024', '1024x1536']
const allowed: Readonly<Record<string, readonly string[]>> = {
  quality: ['low', 'medium', 'high', 'auto', 'xhigh', 'max'],
  complexity: ['low', 'medium', 'high'],
  background: ['transparent', 'opaque', 'auto'],
  output_format: ['png', 'jpeg', 'webp'],
  moderation: ['low', 'auto'],
  input_fidelity: ['low', 'high'],
}
const forEdits = ['input_fidelity']
const forMaking = ['moderation']
const known = ['model', 'prompt', 'n', 'size', 'output_compression', ...Object.keys(allowed)]
const maxPictures = 16
const maxBytes = 50_000_000
/** Dollars for a million tokens: text and pictures in, pictures out. */
const rates = { text: 5, image: 8, out: 30 }
/** Of one picture, by its quality. */
const outTokens: Readonly<Record<string, number>> = {
  low: 272,
  medium: 1056,
  high: 4160,
  xhigh: 4160,
  max: 4160,
  auto: 1056,
}
const tokensOfInput = 323

function error(status: number, code: string | null, message: string, param: string | null = null): Answer {
  const type = status === 429 && code === 'insufficient_quota' ? code : 'invalid_request_error'
  return { status, body: { error: { message, type, param, code } } }
}

const refusals: Refusals = {
  key: error(
    401,
    'invalid_api_key',
    'Incorrect API key provided: sk-wr***ng. You can find your API key on your account page.',
  ),
  credits: error(
    429,
    'insufficient_quota',
    'You exceeded your current quota, please check your plan and billing details.',
  ),
  'too-fast': {
    ...error(429, 'rate_limit_exceeded', 'Rate limit reached.'),
    headers: { 'retry-after': '2', 'x-ratelimit-reset-requests': '2s' },
  },
  'queue-full': null,
  moderation: {
    status: 400,
    body: {
      error: {
        message: 'Your request was rejected by the safety system.',
        type: 'image_generation_user_error',
        param: null,
        code: 'moderation_blocked',
      },
    },
  },
  down: {
    status: 500,
    body: { error: { message: 'The server had an error.', type: 'server_error', param: null, code: null } },
  },
}

export const openaiReplica: ReplicaKind = {
  provider: 'openai',
  key: 'sk-replica-0123456789',
  keyOf: (headers) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
  origins: [],
  balance: 100,
  refusals,
  isSubmit: ({ method, path }) => method === 'POST' && path.startsWith('/v1/images/'),
  answer(request, books) {
    const { method, path } = request
    const [, modelId] = /^\/v1\/models\/([\w.-]+)$/.exec(path) ?? []
    if (method === 'GET' && modelId !== undefined)
      return models.includes(modelId)
        ? { body: { id: modelId, object: 'model', created: 1_763_000_000, owned_by: 'system' } }
        : error(404, 'model_not_found', `The model '${modelId}' does not exist`, 'model')
    if (method === 'GET' && path === '/v1/models')
      return {
        body: {
          object: 'list',
          data: models.map((id) => ({
            id,
            object: 'model',
            created: 1_763_000_000,
            owned_by: 'system',
            shutdown_date: ending.includes(id) ? '2026-12-01' : null,
          })),
        },
      }
    if (method === 'POST' && path === '/v1/images/generations')
      return request.json === undefined
        ? error(400, null, 'We could not parse the JSON body.')
        : make(request.json, books)
    return method === 'POST' && path === '/v1/images/edits' ? edit(request, books) : null
  },
}

function make(json: unknown, books: ReplicaBooks): Answer {
  const fields = json as Record<string, unknown>
  return whyWrong(fields, forEdits) ?? draw(fields, 0, books)
}

function edit({ parts }: ReplicaRequest, books: ReplicaBooks): Answer {
  const files = parts.filter(({ fileName }) => fileName !== null)
  const pictures = files.filter(({ name }) => name === 'image[]')
  const texts = parts.filter(({ fileName }) => fileName === null)
  const fields: Record<string, unknown> = {}
  for (const { name, bytes } of texts) {
    const text = bytes.toString('utf8')
    fields[name] = name === 'n' || name === 'output_compression' ? Number(text) : text
  }
  const wrong =
    whyWrong(fields, forMaking) ??
    whyPicturesWrong(
      pictures,
      files.find(({ name }) => name === 'mask'),
    )
  return wrong ?? draw(fields, pictures.length, books)
}

function draw(fields: Record<string, unknown>, pictures: number, books: ReplicaBooks): Answer {
  const { model, prompt, n = 1, quality = 'auto', size = 'auto', output_format = 'png' } = fields
  const count = Number(n)
  const tokens = {
    text: Math.ceil(String(prompt).length / 4),
    image: pictures * tokensOfInput,
    out: count * outTokens[String(quality)]!,
  }
  const price = (tokens.text * rates.text + tokens.image * rates.image + tokens.out * rates.out) / 1e6
  const makes = Array.from({ length: count }, (_, index) => `picture-${index}.png`)
  const made = madeAtOnce(books, { kind: String(model), body: fields, price, makes }, refusals)
  if ('refusal' in made) return made.refusal
  return {
    body: {
      created: Math.floor(books.now() / 1000),
      data: made.files.map((file) => ({ b64_json: file.toString('base64') })),
      background: 'opaque',
      output_format,
      quality,
      size,
      usage: {
        input_tokens: tokens.text + tokens.image,
        input_tokens_details: { text_tokens: tokens.text, image_tokens: tokens.image },
        output_tokens: tokens.out,
        total_tokens: tokens.text + tokens.image + tokens.out,
      },
    },
  }
}

function whyWrong(fields: Record<string, unknown>, elsewhere: readonly string[]): Answer | null {
  const model = String(fields['model'])
  if (!models.includes(model)) return error(400, 'invalid_value', `Invalid value: '${model}'.`, 'model')
  const prompt = fields['prompt']
  if (typeof prompt !== 'string' || prompt === '' || prompt.length > 32_000)
    return error(400, 'invalid_value', 'Invalid prompt.', 'prompt')
  for (const [name, value] of Object.entries(fields)) {
    if (!known.includes(name) || elsewhere.includes(name))
      return error(400, 'unknown_parameter', `Unknown parameter: '${name}'.`, name)
    if (allowed[name] !== undefined && !allowed[name].includes(String(value)))
      return error(400, 'invalid_value', `Invalid value: '${String(value)}'.`, name)
  }
  if (/^(?:xhigh|max)$/.test(String(fields['quality'])) && !withManyQualities.includes(model))
    return error(400, 'invalid_value', `Invalid value: '${String(fields['quality'])}'.`, 'quality')
  if (fields['complexity'] !== undefined && !newest.includes(model))
    return error(400, 'unknown_parameter', "Unknown parameter: 'complexity'.", 'complexity')
  const { n = 1, output_compression: compression = 100, size = 'auto' } = fields
  if (!isWithin(n, 1, 10)) return error(400, 'invalid_value', 'Invalid number of pictures.', 'n')
  if (!isWithin(compression, 0, 100)) return error(400, 'invalid_value', 'Invalid compression.', 'output_compression')
  if (!usualSizes.includes(String(size)) && (model !== 'gpt-image-2' || !isLargeSize(String(size))))
    return error(400, 'invalid_value', `Invalid size '${String(size)}'.`, 'size')
  return whyClearWrong(model, fields)
}

function whyClearWrong(model: string, fields: Record<string, unknown>): Answer | null {
  const { background, output_format: format, input_fidelity: fidelity } = fields
  if (background === 'transparent' && (!withTransparency.includes(model) || format === 'jpeg'))
    return error(
      400,
      'invalid_value',
      'Transparent background is not supported for this model or format.',
      'background',
    )
  return fidelity !== undefined && model === 'gpt-image-2'
    ? error(400, 'invalid_input_fidelity_model', 'This model does not support input_fidelity.', 'input_fidelity')
    : null
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

function isLargeSize(size: string): boolean {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const ratio = width / height
  return width % 16 === 0 && height % 16 === 0 && width <= 3840 && height <= 2160 && ratio >= 1 / 3 && ratio <= 3
}

function whyPicturesWrong(pictures: readonly ReplicaPart[], mask: ReplicaPart | undefined): Answer | null {
  if (pictures.length === 0)
    return error(400, 'missing_required_parameter', "Missing required parameter: 'image'.", 'image')
  if (pictures.length > maxPictures) return error(400, 'invalid_value', 'Too many pictures.', 'image')
  if (
    pictures.some(
      ({ mediaType, bytes }) => !/^image\/(png|jpeg|webp)$/.test(mediaType ?? '') || bytes.length >= maxBytes,
    )
  )
    return error(400, 'invalid_image_file', 'Invalid image file or mode.', 'image')
  if (mask === undefined) return null
  const shape = pngShape(mask.bytes)
  const under = pngShape(pictures[0]!.bytes)
  if (shape === null || !shape.hasAlpha)
    return error(400, 'invalid_mask_image_format', 'Invalid mask image format: no alpha channel.', 'mask')
  return under !== null && (under.width !== shape.width || under.height !== shape.height)
    ? error(400, 'invalid_mask_size', 'Invalid mask image: it must be as large as the image.', 'mask')
    : null
}

/** Null for what is no PNG. */
function pngShape(bytes: Buffer): { width: number; height: number; hasAlpha: boolean } | null {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), hasAlpha: [4, 6].includes(bytes[25] ?? 0) }
}
