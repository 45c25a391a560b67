/** Parameters of OpenAI's picture models. */
import type { Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, integer } from '../../../../../shared/catalogue/parameter-rows.ts'

export interface Abilities {
  /** Whether sides may be any multiple of 16. */
  anySize: boolean
  /** Whether backgrounds may be transparent. */
  transparency: boolean
  /** Whether an edit's fidelity to its pictures can be set. */
  fidelity: boolean
  /** `many`: two levels above high. */
  qualities?: 'many'
  /** Whether the amount of detail can be set. */
  complexity?: true
}

const usualSizes = {
  auto: 'Automatic',
  '1024x1024': '1024 × 1024, square',
  '1536x1024': '1536 × 1024, landscape',
  '1024x1536': '1024 × 1536, portrait',
}
/** Multiples of 16, at most 3840 wide and 2160 high. */
const largeSizes = {
  '2048x2048': '2048 × 2048, square',
  '2048x1152': '2048 × 1152, 16:9',
  '1152x2048': '1152 × 2048, 9:16',
  '2160x1440': '2160 × 1440, 3:2',
  '1440x2160': '1440 × 2160, 2:3',
  '3840x2160': '3840 × 2160, 16:9',
}

const count = integer('n', 'Pictures', [1, 10, 1], { default: 1 })

const usualQualities = { auto: 'Automatic', low: 'Low', medium: 'Medium', high: 'High' }

function qualityOf(values: Record<string, string>): Parameter {
  return choice('quality', 'Quality', values, 'auto', {
    help: 'Higher quality takes longer and costs several times as much.',
  })
}

const complexity = choice('complexity', 'Complexity', usualQualities, 'auto', {
  help: 'How much detail the picture may have.',
  advanced: true,
})

const format = choice('output_format', 'Format', { png: 'PNG', webp: 'WebP', jpeg: 'JPEG' }, 'png', { advanced: true })

const compression = integer('output_compression', 'JPEG and WebP quality', [0, 100, 1], {
  help: 'Empty: the best.',
  unit: '%',
  ...onlyWhen('output_format', ['jpeg', 'webp']),
  advanced: true,
})

const background = choice(
  'background',
  'Background',
  { auto: 'Automatic', transparent: 'Transparent', opaque: 'Opaque' },
  'auto',
  {
    help: 'A transparent background saves cutting the subject out before it is made into a model.',
    ...onlyWhen('output_format', ['png', 'webp']),
  },
)

const moderation = choice('moderation', 'Moderation', { auto: 'Usual', low: 'Less strict' }, 'auto', { advanced: true })

const fidelity = choice('input_fidelity', 'Fidelity', { auto: 'Automatic', low: 'Low', high: 'High' }, 'auto', {
  help: 'High: faces, logos and details of the pictures are kept more closely, for more tokens.',
  advanced: true,
})

function commonParameters({ anySize, transparency, qualities, complexity: hasComplexity }: Abilities): Parameter[] {
  const size = choice('size', 'Size', anySize ? { ...usualSizes, ...largeSizes } : usualSizes, 'auto')
  const quality = qualityOf(
    qualities === 'many' ? { ...usualQualities, xhigh: 'Very high', max: 'Highest' } : usualQualities,
  )
  const optional = [...(hasComplexity === true ? [complexity] : []), ...(transparency ? [background] : [])]
  return [count, size, quality, ...optional, format, compression]
}

export function makingParameters(abilities: Abilities): Parameter[] {
  return [...commonParameters(abilities), moderation]
}

export function editingParameters(abilities: Abilities): Parameter[] {
  return [...commonParameters(abilities), ...(abilities.fidelity ? [fidelity] : [])]
}
