/** Pictures: drawn from words in four ways, and edited by words. */
import type { Parameter, ParameterValues } from '../../../shared/catalogue.ts'
import type { PictureStyle } from '../../engine/picture/jobs.ts'
import type { Family, FamilyModel, FamilyOperation } from './family.ts'
import { imageEditor } from './image-editor.ts'
import { pictureOutputs } from './picture-outputs.ts'
import { promptSlot, seed } from './pieces.ts'

const count: Parameter = {
  id: 'count',
  label: 'Pictures',
  help: 'Each is another take on the same words.',
  kind: 'integer',
  minimum: 1,
  maximum: 8,
  step: 1,
  default: 1,
}

const side: Omit<Parameter, 'id' | 'label'> = {
  kind: 'integer',
  unit: 'px',
  minimum: 64,
  maximum: 2048,
  step: 64,
  default: 1024,
}
const width: Parameter = { ...side, id: 'width', label: 'Width' }
const height: Parameter = { ...side, id: 'height', label: 'Height' }

const transparent: Parameter = {
  id: 'transparent',
  label: 'Transparent background',
  help: 'Only the subject, cut out: the best start for a model from a picture.',
  kind: 'boolean',
  default: false,
}

const view: Parameter = {
  id: 'view',
  label: 'View',
  help: 'Varied: every picture looks from somewhere else.',
  kind: 'choice',
  choices: [
    { value: 'varied', label: 'Varied' },
    { value: 'front', label: 'Front' },
    { value: 'three-quarter', label: 'Three-quarter' },
    { value: 'side', label: 'Side' },
    { value: 'above', label: 'From above' },
  ],
  default: 'varied',
}

/** One way of drawing as a row. */
interface Drawing {
  style: PictureStyle
  help: string
  placeholder: string
  suggestions: { label: string; text: string }[]
  parameters: Parameter[]
  presets: NonNullable<FamilyOperation['presets']>
  credits: number
}

function fromWords(drawing: Drawing): FamilyOperation {
  return {
    operation: 'image-generate',
    inputs: [{ ...promptSlot, help: drawing.help, placeholder: drawing.placeholder, suggestions: drawing.suggestions }],
    parameters: [count, width, height, ...drawing.parameters, seed],
    presets: drawing.presets,
    price: { credits: drawing.credits, times: 'count' },
    deadlineMs: 15 * 60_000,
    check: async ({ prompt }) => {
      if (prompt === undefined) return []
      const { checkGenerate } = await import('../../engine/picture/check-generate.ts')
      return checkGenerate(drawing.style, String(prompt))
    },
    async run(engine, request, _files, options) {
      const input = { style: drawing.style, ...inputOf(request) }
      return pictureOutputs(await engine.run('generate-pictures', input, options))
    },
  }
}

/** The parameters have the names that the engine's job has: whichever a model has are passed on. */
function inputOf({ model: _model, ...request }: ParameterValues): { prompt: string; seed: number } {
  return { ...request, prompt: String(request['prompt']), seed: Number(request['seed']) }
}

const square = { width: 1024, height: 1024 }

const flat: FamilyModel = {
  id: 'maquette-artwork-1.0',
  version: '1.0',
  name: 'Maquette Artwork 1.0',
  summary: 'Flat artwork: clear shapes in few colours, before a ground or a scenery.',
  typicalSeconds: 1,
  operations: [
    fromWords({
      style: 'flat',
      help: 'Name subjects and colours; add a background such as “on mint”, “in the snow” or “a gradient from pink to orange”.',
      placeholder: 'three foxes in a snowy forest',
      suggestions: [
        { label: 'In the snow', text: 'in the snow' },
        { label: 'At night', text: 'at night' },
        { label: 'Under the sea', text: 'under the sea' },
        { label: 'Gradient', text: 'on a gradient from pink to orange' },
        { label: 'Sunburst', text: 'with rays in the background' },
      ],
      parameters: [
        transparent,
        {
          id: 'finish',
          label: 'Finish',
          help: 'A sticker is cut out with a white border.',
          kind: 'choice',
          choices: [
            { value: 'artwork', label: 'Artwork' },
            { value: 'sticker', label: 'Sticker' },
          ],
          default: 'artwork',
        },
      ],
      presets: [
        {
          id: 'sticker',
          label: 'Sticker',
          help: 'Cut out, with a white border.',
          values: { ...square, finish: 'sticker' },
        },
        {
          id: 'for-3d',
          label: 'For a model',
          help: 'Cut out, ready to become a figure.',
          values: { ...square, transparent: true, finish: 'artwork' },
        },
        {
          id: 'poster',
          label: 'Poster',
          help: 'Upright and large.',
          values: { width: 1408, height: 2048, transparent: false },
        },
        {
          id: 'wide',
          label: 'Wide',
          help: 'A banner, 2 : 1.',
          values: { width: 2048, height: 1024, transparent: false },
        },
      ],
      credits: 4,
    }),
  ],
}

const studio: FamilyModel = {
  id: 'maquette-studio-1.0',
  version: '1.0',
  name: 'Maquette Studio 1.0',
  summary: 'The sculpted subject in a photographer’s studio: soft light, real shadows, gloss by material.',
  typicalSeconds: 8,
  operations: [
    fromWords({
      style: 'studio',
      help: 'Name a subject with colours and materials; the background is a paper in any colour or gradient.',
      placeholder: 'a gold chess knight on a navy background',
      suggestions: [
        { label: 'Gold', text: 'in gold' },
        { label: 'Porcelain', text: 'in porcelain' },
        { label: 'White paper', text: 'on a white background' },
        { label: 'Close-up', text: ', close-up' },
      ],
      parameters: [
        transparent,
        view,
        {
          id: 'shadow',
          label: 'Shadow',
          help: 'What the subject throws on the ground.',
          kind: 'boolean',
          default: true,
          shownWhen: { parameter: 'transparent', equals: false },
        },
        {
          id: 'quality',
          label: 'Quality',
          help: 'How many rays of light: fine takes about three times as long.',
          kind: 'choice',
          choices: [
            { value: 'draft', label: 'Draft' },
            { value: 'standard', label: 'Standard' },
            { value: 'fine', label: 'Fine' },
          ],
          default: 'standard',
          advanced: true,
        },
      ],
      presets: [
        {
          id: 'product',
          label: 'Product shot',
          help: 'Three-quarter view with a soft shadow.',
          values: { ...square, view: 'three-quarter', transparent: false, shadow: true },
        },
        { id: 'cut-out', label: 'Cut out', help: 'Nothing around it.', values: { transparent: true } },
        {
          id: 'sheet',
          label: 'Four takes',
          help: 'Four pictures from different sides.',
          values: { count: 4, view: 'varied', width: 768, height: 768 },
        },
      ],
      credits: 8,
    }),
  ],
}

const line: FamilyModel = {
  id: 'maquette-ink-1.0',
  version: '1.0',
  name: 'Maquette Ink 1.0',
  summary: 'Line art: ink outlines that swell and thin, with hatching or without.',
  typicalSeconds: 6,
  operations: [
    fromWords({
      style: 'line',
      help: 'Name a subject. Colours of the paper count; those of the subject become hatching.',
      placeholder: 'a dragon with a crown',
      suggestions: [
        { label: 'On cream paper', text: 'on a cream background' },
        { label: 'White on black', text: 'on a black background' },
      ],
      parameters: [
        transparent,
        view,
        {
          id: 'stroke',
          label: 'Pen',
          kind: 'choice',
          choices: [
            { value: 'fine', label: 'Fine' },
            { value: 'medium', label: 'Medium' },
            { value: 'bold', label: 'Bold' },
          ],
          default: 'medium',
        },
        {
          id: 'hatching',
          label: 'Hatching',
          help: 'Strokes for shade: none for a page to colour in, full for an engraving.',
          kind: 'choice',
          choices: [
            { value: 'none', label: 'None' },
            { value: 'light', label: 'Light' },
            { value: 'full', label: 'Full' },
          ],
          default: 'light',
        },
        {
          id: 'hand',
          label: 'Hand',
          help: 'Loose lines waver a little.',
          kind: 'choice',
          choices: [
            { value: 'steady', label: 'Steady' },
            { value: 'loose', label: 'Loose' },
          ],
          default: 'steady',
          advanced: true,
        },
      ],
      presets: [
        {
          id: 'colouring',
          label: 'Colouring page',
          help: 'Bold outlines and nothing inside.',
          values: { stroke: 'bold', hatching: 'none', width: 1448, height: 2048, transparent: false },
        },
        {
          id: 'engraving',
          label: 'Engraving',
          help: 'Fine lines, hatched across.',
          values: { stroke: 'fine', hatching: 'full', hand: 'steady' },
        },
        {
          id: 'sketch',
          label: 'Sketch',
          help: 'A loose hand and a little shade.',
          values: { stroke: 'medium', hatching: 'light', hand: 'loose' },
        },
      ],
      credits: 6,
    }),
  ],
}

const pattern: FamilyModel = {
  id: 'maquette-pattern-1.0',
  version: '1.0',
  name: 'Maquette Pattern 1.0',
  summary:
    'A tile that repeats without a seam: subjects strewn or in rows, or checks, stripes, terrazzo and their like.',
  typicalSeconds: 2,
  operations: [
    fromWords({
      style: 'pattern',
      help: 'Subjects (“strawberries and lemons on mint”) or shapes (“terrazzo in pink and grey”, “blue gingham”).',
      placeholder: 'strawberries and lemons on mint',
      suggestions: ['Terrazzo', 'Gingham', 'Herringbone', 'Honeycomb', 'Plaid', 'Leopard', 'Scales', 'Houndstooth'].map(
        (label) => ({ label, text: label.toLowerCase() }),
      ),
      parameters: [
        {
          id: 'layout',
          label: 'Layout',
          help: 'Of subjects.',
          kind: 'choice',
          choices: [
            { value: 'scattered', label: 'Scattered' },
            { value: 'half-drop', label: 'Half-drop' },
            { value: 'rows', label: 'Rows' },
          ],
          default: 'scattered',
        },
        {
          id: 'scale',
          label: 'Scale',
          kind: 'choice',
          choices: [
            { value: 'small', label: 'Small' },
            { value: 'medium', label: 'Medium' },
            { value: 'large', label: 'Large' },
          ],
          default: 'medium',
        },
        { ...transparent, help: 'Only the subjects of a pattern, nothing between them.' },
      ],
      presets: [
        {
          id: 'fabric',
          label: 'Fabric',
          help: 'Small and strewn.',
          values: { ...square, layout: 'scattered', scale: 'small' },
        },
        {
          id: 'wallpaper',
          label: 'Wallpaper',
          help: 'Large, in a half-drop.',
          values: { ...square, layout: 'half-drop', scale: 'large' },
        },
      ],
      credits: 4,
    }),
  ],
}

export const imageFamily: Family = {
  id: 'maquette-images',
  name: 'Maquette Images',
  summary:
    'Pictures from words, as flat artwork, studio render, ink or seamless pattern; and pictures changed by words.',
  models: [flat, studio, line, pattern, imageEditor],
}
