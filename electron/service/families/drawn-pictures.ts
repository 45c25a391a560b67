/** Parameters and the operation that the text-to-picture models share. */
import type { Parameter, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { choice, toggle, integer } from '../../../shared/catalogue/parameter-rows.ts'
import type { PictureStyle } from '../../generator/picture/jobs.ts'
import type { FamilyOperation } from './family.ts'
import { pictureOutputs, promptSlot, seed } from './pieces.ts'

/** The row of one model. */
interface Drawing {
  style: PictureStyle
  help: string
  placeholder: string
  suggestions: { label: string; text: string }[]
  parameters: Parameter[]
  presets: NonNullable<FamilyOperation['presets']>
  credits: number
}

/** Returns the operation of a row: the common parameters and its own. */
export function drawnFromWords(drawing: Drawing): FamilyOperation {
  return {
    operation: 'image-generate',
    inputs: [{ ...promptSlot, help: drawing.help, placeholder: drawing.placeholder, suggestions: drawing.suggestions }],
    parameters: [count, width, height, ...drawing.parameters, seed],
    presets: drawing.presets,
    price: { credits: drawing.credits, times: 'count' },
    deadlineMs: 15 * 60_000,
    check: async ({ prompt }) => {
      if (prompt === undefined) return []
      const { checkGenerate } = await import('../../generator/picture/check-generate.ts')
      return checkGenerate(drawing.style, String(prompt))
    },
    makes: async ({ prompt }) => {
      if (prompt === undefined) return []
      const { makesPicture } = await import('../../generator/picture/check-picture-makes.ts')
      return makesPicture(drawing.style, String(prompt))
    },
    async run(engine, request, _files, options) {
      const input = { style: drawing.style, ...inputOf(request) }
      return pictureOutputs(await engine.run('generate-pictures', input, options))
    },
  }
}

/** The parameter names match the job's fields. */
function inputOf({ model: _model, ...request }: ParameterValues): { prompt: string; seed: number } {
  return { ...request, prompt: String(request['prompt']), seed: Number(request['seed']) }
}

/** Default size in pixels. */
export const square = { width: 1024, height: 1024 }

const count = integer('count', 'Pictures', [1, 8, 1], {
  help: 'Each is a variation on the prompt.',
  default: 1,
})

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

export const transparent = toggle('transparent', 'Transparent background', false, {
  help: 'Only the subject, cut out. Best for making a model from the picture.',
})

/** Viewpoint of a modelled subject. */
export const view = choice(
  'view',
  'View',
  { varied: 'Varied', front: 'Front', 'three-quarter': 'Three-quarter', side: 'Side', above: 'From above' },
  'varied',
  { help: 'Varied: each picture from a different angle.' },
)
