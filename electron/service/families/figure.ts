/** The first family: objects and figurines from text or one picture. */
import {
  base,
  detail,
  glbOutput,
  height,
  imageSlot,
  numberAs,
  promptSlot,
  generatorReport,
  variation,
} from './pieces.ts'
import type { Family, FamilyOperation, MadeOutput } from './family.ts'
import type { ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { choice, decimal } from '../../../shared/catalogue/parameter-rows.ts'
import type { StyleId } from '../../generator/generate/style.ts'
import type { GeneratedModel, GenerateJobs } from '../../generator/generate/jobs.ts'

const fromWords: FamilyOperation = {
  operation: 'text-to-3d',
  inputs: [
    {
      ...promptSlot,
      help: 'Name a subject; add colour, material, size or number.',
      placeholder: 'a red dragon figurine, 8 cm tall',
    },
  ],
  parameters: [
    { ...height, help: 'Empty: from the prompt, or the usual size of the subject; figures are 80 mm high.' },
    choice('base', 'Base', { auto: 'Automatic', none: 'None', round: 'Round' }, 'auto', {
      help: 'A disc to stand on. Automatic: where the prompt or the subject calls for one.',
    }),
    choice(
      'style',
      'Style',
      {
        said: 'Automatic',
        natural: 'Natural',
        'low-poly': 'Low-poly',
        chunky: 'Chunky',
        slim: 'Slim',
        relief: 'Relief',
      },
      'said',
      { help: 'Proportions and shape. Automatic: from the prompt.' },
    ),
    choice('surface', 'Materials', { textured: 'Textured', plain: 'Plain colours' }, 'textured', {
      help: 'Materials named in the prompt, such as oak or denim: as textures, or as one colour each, to print with few filaments.',
    }),
    detail,
    variation,
  ],
  price: { credits: 35 },
  deadlineMs: 5 * 60_000,
  check: async ({ prompt }) => {
    if (prompt === undefined) return []
    // The vocabulary is loaded on demand, so that the service starts immediately.
    const { checkFigurePrompt } = await import('../../generator/generate/check-figure.ts')
    return checkFigurePrompt(String(prompt))
  },
  makes: async (request) => {
    if (request['prompt'] === undefined) return []
    const { checkFigure } = await import('../../generator/generate/check-figure.ts')
    return checkFigure(figureOf(request))
  },
  async run(engine, request, _files, options) {
    const input = {
      ...figureOf(request),
      seed: Number(request['seed']),
      surface: request['surface'] as 'textured' | 'plain',
      detail: request['detail'] as 'draft' | 'standard' | 'fine',
    }
    return modelAndReport(await engine.run('text-to-3d', input, options))
  },
}

function figureOf(request: ParameterValues) {
  return {
    prompt: String(request['prompt']),
    ...numberAs('heightMm', request['height_mm']),
    base: request['base'] as 'auto' | 'none' | 'round',
    style: request['style'] as StyleId,
  }
}

const fromPicture: FamilyOperation = {
  operation: 'image-to-3d',
  inputs: [imageSlot],
  parameters: [
    { ...height, default: 80 },
    choice('form', 'Form', { standing: 'Standing figure', relief: 'Relief' }, 'standing', {
      help: 'Standing figure: full to the front, with a plain back. Relief: low, on a flat back, to hang or to print lying down.',
    }),
    decimal('relief', 'Surface detail', [0, 1, 0.05], {
      help: 'How strongly the surface follows light and dark in the picture.',
      default: 0.35,
    }),
    { ...base, shownWhen: { parameter: 'form', equals: 'standing' } },
    decimal('depth', 'Depth', [0.2, 1.5, 0.05], {
      help: 'Thickness as a share of a full, round body.',
      default: 1,
      advanced: true,
    }),
    detail,
  ],
  madeUp: 'back',
  price: { credits: 35 },
  deadlineMs: 5 * 60_000,
  async run(engine, request, files, options) {
    const input = {
      image: files['image'] ?? new Uint8Array(),
      seed: 0,
      ...numberAs('heightMm', request['height_mm']),
      ...numberAs('depth', request['depth']),
      ...numberAs('relief', request['relief']),
      form: (request['form'] ?? 'standing') as NonNullable<GenerateJobs['image-to-3d']['input']['form']>,
      base: (request['base'] ?? 'none') as 'none' | 'round',
      detail: request['detail'] as 'draft' | 'standard' | 'fine',
    }
    return modelAndReport(await engine.run('image-to-3d', input, options))
  },
}

export const figureFamily: Family = {
  id: 'maquette-figure',
  name: 'Maquette Figure',
  summary: 'Watertight objects and figurines, made on this computer without a network.',
  models: [
    {
      id: 'maquette-figure-3.1',
      version: '3.1',
      name: 'Maquette Figure 3.1',
      summary: 'Watertight objects and figurines from a prompt or one picture.',
      typicalSeconds: 2,
      operations: [fromWords, fromPicture],
    },
  ],
}

function modelAndReport({ glb, triangles, understood, makes }: GeneratedModel): MadeOutput[] {
  return [glbOutput(glb), generatorReport({ triangles, understood }, makes)]
}
