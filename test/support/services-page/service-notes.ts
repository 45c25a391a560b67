/**
 * What `docs/services.md` says of each service beyond its card and its rows: why an operation is not offered, where the prices
 * come from, and what is left out. Sources are marked as in the fixtures: D the service's own documents or code, S others' code
 * or notes, M memory.
 */
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'

export interface ServiceNotes {
  /** Operations without a row: why, or null where it is not known whether the service has it. */
  notOffered: Partial<Record<OperationId, string | null>>
  /** A sentence each. */
  prices: readonly string[]
  leftOut: readonly string[]
  /** What the service has changed since 1 September 2026, each with its day. */
  changed?: readonly string[]
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
      'D. A credit costs 1.25 to 4 US cents by plan (D). Its GPT Image 2.5 models, Nano Banana 2 lite and several views of a picture: not published.',
    ],
    leftOut: [
      'Rigging, animations, text to motion, UV unwrapping and Creative Lab: the studio has no such operations.',
      'Its analysis of a print, free of charge: it gives a report and no file, and the studio examines a print itself.',
      'Other sizes of a print than its height: how its repair takes them was not read.',
      'The model name “latest”: what it means has changed without notice (S). A model is always named.',
      'Its test key: documents disagree on whether it still works.',
      'Webhooks: they are unsigned (S), so nothing could be believed of them.',
    ],
    changed: [
      '18 September: Meshy 7 is deprecated, without a day for its end (D); only the texture tools name it.',
      '29 September: the old path `/v2` is deprecated (D); it is not used.',
      '6 October: repair thickens walls for a kind of printer and a printed height, at the same price (D).',
      '10 and 30 October: Meshy 5 and T1 ended (D); they are not offered.',
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
      'D, from its page of prices; detailed geometry, extreme textures and the fast texture (as the standard one) S. P2: its changelog, as others read it (S).',
      'GPT Image 2.5 and low poly 3.0: not published; WaveSpeed’s prices suggest 35 credits for low poly 3.0, 40 with quads. Conversion and Seedream are only known as a range.',
    ],
    leftOut: [
      'Segmenting, completing, rigging and animating: the studio has no such operations.',
      'Making and editing the pictures of several views.',
      'Smart UV, for up to 80,000 triangles: the studio has no such operation, and its address was not read. Low poly 3.0 makes new UVs.',
      'A list of tasks: it tells of tasks by their ids alone (S). Its account of charges is read after a lost answer instead (S): it names tasks without their words, so that the artist is shown what may be the job, and nothing is taken for it or called missing.',
      'The status `unknown` neither fails nor ends a job: it is asked about further, and the window says the word.',
      'GLB as a format of conversion: its list has glTF and no GLB (S). Models come as GLB anyway.',
      'The fast quality of texture 3.5 within a generation: offered in the texture tool.',
    ],
    changed: [
      'September: texture model 3.5 and a price for P2 (S).',
      '2 October: Google ended Gemini 2.5 Flash Image, which Nano Banana is passed on from: it may fail.',
      '14 October: low poly 3.0, Smart UV, and uploads above 50 MB to an address that it gives (D), in the shape that others show (S).',
      '31 October: version 2 of the API ended (D); it is not used.',
      '1 December: tasks and their results are kept for seven days (S, docs.comfy.org).',
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
      'The sides of views, as `image_label`: the letters F, B, L and R are known, how several are sent is not.',
      'Tiers before Gen-2.5 (Sketch, Regular, Detail, Smooth, Gen-2).',
      'Its older address at hyperhuman.deemos.com.',
      'Rate limits are not published: it is asked sparingly.',
    ],
  },
  fal: {
    notOffered: {
      convert: null,
      'print-prepare': null,
      'print-colours': null,
      'print-cut': null,
      'print-finish': null,
    },
    prices: [
      'By the page of each model, read by us (D) or quoted by others (S). Tripo models cost a US cent for each credit that Tripo asks (D).',
      'The price list of its API is not asked: it gives a price for a unit, which is not that of a run (TRELLIS.2: 0.05, five to seven of them), and it differed from the bill once (S).',
      'Rodin 2.5 Fast: an undated copy of its page says $0.40, others report $0.10 since October 2026 (S), so the form shows the range.',
      'Unknown: Meshy 6 and Hi3D from several views, ReconViaGen, Tripo Remesh, edits with FLUX.2, and Remove background, which is billed by seconds of computing.',
    ],
    leftOut: [
      'Most of its models: only those whose schema was read are offered. New since 1 September 2026: Tripo P2 (S, 20 September), Meshy 7.1 (S, September), Hi3D 3.0 (D for one picture, 9 September; S for views), Tripo Remesh (S).',
      '`lowpoly` of Meshy 6: Meshy itself calls it deprecated (D, September 2026). Smart Topology of Meshy 7.1 takes its place.',
      'Hunyuan-Part (`fal-ai/hunyuan-part`): it cuts out what a point on the surface belongs to; the studio has no such input.',
      'TripoSplat and SAM 3D Objects: splats, or objects that have to be named or boxed in a picture.',
      'Hi3D’s Split, Multicolour and Texture, Tripo’s Segment and the retexturing of Meshy 6 Lite: the shape of their results was not read.',
      'Tripo P2 from views: fal has no such endpoint (S, October 2026).',
      'Rodin’s bounding box, the rigging of Meshy and most sampling of ReconViaGen: fields that the form has no place for, or whose ranges were not read.',
      'Whether its list of models (D) leaves out an unknown endpoint or answers 404: then nothing is taken away. It names no day for a deprecated one.',
      'Webhooks: signed in a way of their own (ED25519), which the studio’s receiver does not check.',
      'Uploads in parts: files above 90 MB are not taken.',
    ],
  },
  replicate: {
    notOffered: {
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
    prices: [
      'They stand on the page of each model; its API does not report them. Hunyuan 3D: two reports differ (S), so unknown.',
    ],
    leftOut: [
      'Community models, which are named by a version and answer each in a shape of their own: TRELLIS, Hunyuan 3D 2 and its kin.',
      'Rodin Gen-2 is offered by fields that others copied from its schema (S). Its bounding box, add-ons and own number of faces: their shapes were not read.',
      'Events are asked for with each job while the receiver is on and the service is registered (D). Only its end is: the steps before are not.',
    ],
  },
  gemini: {
    notOffered: everythingIn3d(picturesOnly),
    prices: [
      'By the price page of 9 October 2026, as others copy it (S). Nano Banana 2.1 at 4K: the page and the guide differ.',
    ],
    leftOut: [
      'The preview models and Gemini 2.5 Flash Image: closed, or announced to close (D).',
      'A date for the end of Gemini 3.1 Flash Image: Google calls it deprecated since 6 October 2026 and names no day (D); others report that it is switched off since 29 October (S).',
      'Masks: the API has none.',
    ],
  },
  openai: {
    notOffered: everythingIn3d(picturesOnly),
    prices: [
      'Billed by tokens, so about, by the tables of others (S); GPT Image 2.6: no table was found. The charge is worked out from the tokens of the answer, at 5, 8 and 30 US dollars a million (S).',
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
    prices: ['SPAR3D: three reports agree (S). SF3D: two differ, 2 and 10 credits, so unknown.'],
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
      'Several views at Tripo: its page has them, but in which order the sides stand was not read. Hunyuan takes them.',
      'The thickness of walls in a repair: in which unit it is was not read. A height goes in centimetres, as its example has it (D).',
      'Edits with Seedream: they take pictures at public addresses only (S).',
      'Its smaller tools (rendering, baking, volume, miniatures): seen in others’ code only.',
    ],
    changed: ['2 October: Google ended Gemini 2.5 Flash Image, which Gemini 2.5 Flash is passed on from: it may fail.'],
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
    prices: ['D, in its credits of 0.12 CNY. Rodin 2.5: unknown.'],
    leftOut: [
      'The older key service and the signed cloud API: other keys, other shapes.',
      'Tripo’s models and HY World, which TokenHub passes on.',
      'Rodin 2.5 from pictures: they are taken at public addresses only (D). Its requests go where Hunyuan’s go.',
      'Views of more than 6 MB: 8 MB each and 100 MB together are documented (D), and base64 grows by a third.',
    ],
    changed: [
      '20 October: HunyuanTo3D 2.5 and ProfileTo3D of the signed cloud API ended (D); they are not used.',
      'Seen on 27 November: Rodin 2.5, views of 8 MB each, 1,024 characters for the Express model (D).',
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
