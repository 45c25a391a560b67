/**
 * What `docs/services.md` says of each service beyond its card and its rows: why an operation is not offered, where the prices
 * come from, and what is left out. Sources are marked as in the fixtures: D the service's own documents or code, S others' code
 * or notes, M memory.
 */
import type { OperationId } from '../../../shared/catalogue.ts'

export interface ServiceNotes {
  /** Operations without a row: why, or null where it is not known whether the service has it. */
  notOffered: Partial<Record<OperationId, string | null>>
  /** A sentence each. */
  prices: readonly string[]
  leftOut: readonly string[]
}

const picturesOnly = 'it makes pictures'
const modelsOnly = 'the documents read describe generation alone'
const onePictureOnly = 'its models take one picture'
const signedOnly = 'only in its signed cloud API'
const generatesOnly = 'the server generates and textures'

const noNodes = {
  'print-cut': 'no node for it is known',
  'print-split': 'no node for it is known',
  'print-finish': 'no node for it is known',
} as const

const everythingIn3d = (why: string) =>
  ({
    'text-to-3d': why,
    'image-to-3d': why,
    'multiview-to-3d': why,
    texture: why,
    remesh: why,
    'optimize-topology': why,
    convert: why,
    'print-prepare': why,
    'print-colours': why,
    'print-cut': why,
    'print-split': why,
    'print-finish': why,
  }) as const

export const serviceNotes: Readonly<Record<string, ServiceNotes>> = {
  meshy: {
    notOffered: {
      'print-cut': 'its documents have none',
      'print-split': 'its Auto Split keeps no textures (D)',
      'print-finish': 'its documents have none',
    },
    prices: [
      'Models, textures, remeshing, conversion and printing: D. A credit costs 1.25 to 4 US cents by plan (D).',
      'Pictures and resizing: the source of the figures was not recorded, so hold them against the first bill.',
    ],
    leftOut: [
      'Rigging, animations, text to motion, UV unwrapping and Creative Lab: the studio has no such operations.',
      'The model name “latest”: what it means has changed without notice (S). A model is always named.',
      'Its test key: documents disagree on whether it still works.',
      'Webhooks: they are unsigned (S), so nothing could be believed of them.',
    ],
  },
  tripo: {
    notOffered: {
      remesh: 'its documents have none; quads are an option of generation',
      'print-prepare': 'its documents have none',
      'print-colours': 'its documents have none',
      'print-cut': 'its documents have none',
      'print-split': 'its documents have none',
      'print-finish': 'its documents have none',
    },
    prices: [
      'D, from its page of prices; detailed geometry and extreme textures S.',
      'The P2 models and the Chat Image models: unknown. Conversion and other pictures are only known about, so the form shows a range.',
    ],
    leftOut: [
      'Segmenting, completing, rigging and animating: the studio has no such operations.',
      'Making and editing the pictures of several views.',
      'The separate way for uploads above 50 MB: seen in others’ code only.',
      'Version 2 of the API: it ended on 31 October 2026 (D).',
    ],
  },
  rodin: {
    notOffered: {
      'image-generate': modelsOnly,
      'image-edit': modelsOnly,
      texture: modelsOnly,
      remesh: modelsOnly,
      'optimize-topology': modelsOnly,
      convert: modelsOnly,
      'print-prepare': modelsOnly,
      'print-colours': modelsOnly,
      'print-cut': modelsOnly,
      'print-split': modelsOnly,
      'print-finish': modelsOnly,
    },
    prices: ['D, in its credits. 1.5 US dollars a credit at list (S).'],
    leftOut: [
      'Tiers before Gen-2.5 (Sketch, Regular, Detail, Smooth, Gen-2).',
      'Its older address at hyperhuman.deemos.com.',
      'Rate limits are not published: it is asked sparingly.',
    ],
  },
  fal: {
    notOffered: {
      remesh: null,
      convert: null,
      'print-prepare': null,
      'print-colours': null,
      'print-cut': null,
      'print-split': null,
      'print-finish': null,
    },
    prices: [
      'TRELLIS.2 (about) and Rodin 2.5: D. Tripo models cost a US cent for each credit that Tripo asks (D).',
      'Edits with Nano Banana 2: the source of the figures was not recorded.',
      'All others: unknown. Their pages were not read, and the price list of its API is not asked.',
    ],
    leftOut: [
      'Most of its models: only those whose schema was read are offered.',
      'Webhooks: signed in a way of their own (ED25519), which the studio’s receiver does not check.',
      'Uploads in parts: files above 90 MB are not taken.',
    ],
  },
  replicate: {
    notOffered: {
      'multiview-to-3d': 'its Hunyuan 3D model takes one picture',
      texture: null,
      remesh: null,
      'optimize-topology': null,
      convert: null,
      'print-prepare': null,
      'print-colours': null,
      'print-cut': null,
      'print-split': null,
      'print-finish': null,
    },
    prices: ['Unknown: they stand on the page of each model, and its API does not report them.'],
    leftOut: [
      'Community models, which are named by a version and answer each in a shape of their own.',
      'Webhooks: they follow a standard that the studio knows, but events are not asked for yet.',
    ],
  },
  gemini: {
    notOffered: everythingIn3d(picturesOnly),
    prices: ['Shown as unknown: others quote prices (S), its own page was not read.'],
    leftOut: [
      'The preview models and Gemini 2.5 Flash Image: closed, or announced to close (D).',
      'A date for the end of Gemini 3.1 Flash Image: Google calls it deprecated since 6 October 2026 and names no day (D).',
      'Masks: the API has none.',
    ],
  },
  openai: {
    notOffered: everythingIn3d(picturesOnly),
    prices: [
      'Unknown before a request: it is billed by tokens. The charge is worked out from the tokens of the answer, at 5, 8 and 30 US dollars a million (S).',
    ],
    leftOut: [
      'GIF and SVG as formats of the 2.6 models, and edits marked in the picture: how they are asked for was not read.',
      'GPT Image 1.5 and 1 mini end on 1 December 2026 (D, 27 November 2026): the form says so, then moves to 2.6 Flare. The days are read again from its list of models (`shutdown_date`).',
    ],
  },
  stability: {
    notOffered: {
      'text-to-3d': onePictureOnly,
      'multiview-to-3d': onePictureOnly,
      'image-generate': null,
      'image-edit': null,
      texture: onePictureOnly,
      remesh: onePictureOnly,
      'optimize-topology': onePictureOnly,
      convert: onePictureOnly,
      'print-prepare': onePictureOnly,
      'print-colours': onePictureOnly,
      'print-cut': onePictureOnly,
      'print-split': onePictureOnly,
      'print-finish': onePictureOnly,
    },
    prices: ['Shown as unknown: 10 and 4 credits are remembered (M), which is not enough to show.'],
    leftOut: ['Its picture models: their documents were not read.', 'The number of vertices at SF3D (M).'],
  },
  '3daistudio': {
    notOffered: {
      texture: 'takes models at public addresses only',
      remesh: 'takes models at public addresses only',
      'optimize-topology': 'takes models at public addresses only',
      'print-colours': null,
      'print-cut': null,
      'print-split': null,
      'print-finish': null,
    },
    prices: ['D; the extra for PBR at Hunyuan Rapid S. Where only a range is published, the form shows a range.'],
    leftOut: [
      'Several views at Tripo: it is not settled how they are sent (S). Hunyuan takes them.',
      'Edits with Seedream: they take pictures at public addresses only (S).',
      'Its smaller tools (rendering, baking, volume, miniatures): seen in others’ code only.',
    ],
  },
  tencent: {
    notOffered: {
      'image-generate': null,
      'image-edit': null,
      texture: signedOnly,
      remesh: null,
      'optimize-topology': signedOnly,
      convert: signedOnly,
      'print-prepare': null,
      'print-colours': null,
      'print-cut': null,
      'print-split': null,
      'print-finish': null,
    },
    prices: ['D, in its credits of 0.12 CNY.'],
    leftOut: [
      'The older key service and the signed cloud API: other keys, other shapes.',
      'Tripo’s models, which TokenHub passes on.',
    ],
  },
  'comfy-cloud': {
    notOffered: noNodes,
    prices: [
      'Unknown: credits of the plan are taken (D), and neither a list nor an answer says how many. Whether a job that fails or is cancelled is charged is not documented.',
    ],
    leftOut: [
      'A list of jobs: API v2 has none (as of its document of August 2026), and the list of its deprecated API v1 names neither prompt nor key. So a job whose answer was lost is not found by itself.',
      'Partner nodes: they want the key inside the request (D), where the studio never puts it.',
      'The place in the queue: whether it counts from 0 or 1 is not documented.',
      'Live events (SSE): the same is learned by asking.',
      'Deployments at run.comfy.app: they bill GPU seconds (D).',
    ],
  },
  comfyui: {
    notOffered: noNodes,
    prices: [
      'Free: it is your own computer. Nodes that call paid services bill you elsewhere, which the studio cannot see.',
    ],
    leftOut: [
      'Progress over its web socket: while a job runs, only that it runs is known. API v2 tells more where the address has it (since 27 November 2026; comfy-api-proxy does not).',
      'A token of comfy-api-proxy: keys do not go over plain http.',
      'The jobs that comfy-api-proxy lists: its list is not in the document of API v2.',
    ],
  },
  'hunyuan-server': {
    notOffered: {
      'text-to-3d': 'only where the server was started with a text model',
      'multiview-to-3d': 'only in a fork',
      'image-generate': generatesOnly,
      'image-edit': generatesOnly,
      remesh: generatesOnly,
      'optimize-topology': generatesOnly,
      convert: generatesOnly,
      'print-prepare': generatesOnly,
      'print-colours': generatesOnly,
      'print-cut': generatesOnly,
      'print-split': generatesOnly,
      'print-finish': generatesOnly,
    },
    prices: ['Free: it is your own computer.'],
    leftOut: ['Hunyuan3D 2.1, which comes without such a server.', '`/generate`, which blocks the whole server.'],
  },
}
