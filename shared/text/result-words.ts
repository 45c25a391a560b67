/**
 * What was done to a model or a picture, for the name of the result. Whoever asks for the result words it in its own
 * language; the studio words it in English where nothing was said.
 */
import type { OperationId, ParameterValues } from '../catalogue/catalogue.ts'
import type { EditKind } from '../edits/edit.ts'
import { formatNumber, messages, say } from './language.ts'

const done: Readonly<Partial<Record<OperationId | EditKind, string>>> = messages(
  {
    texture: 'textured',
    'optimize-topology': 'reduced',
    remesh: 'remeshed',
    convert: 'converted',
    'print-prepare': 'repaired',
    'print-cut': 'cut',
    'print-split': 'split',
    'print-finish': 'finished',
    'image-edit': 'edited',
    filaments: 'repainted',
    materials: 'new materials',
    sculpt: 'sculpted',
    transform: 'transformed',
  },
  'name',
)

/**
 * Returns the words for the result of an operation or a manual edit; null for new models and pictures. `materials` in
 * it is an argument whose value only the result has.
 */
export function resultNote(operation: OperationId | EditKind, parameters: ParameterValues = {}): string | null {
  const { format, ratio, hollow_mm: hollow } = parameters
  if (operation === 'print-colours') return say('{materials, plural, one {# filament} other {# filaments}}')
  if (operation === 'convert' && typeof format === 'string') return format.toUpperCase()
  if (operation === 'print-prepare' && Number(hollow) > 0) return say('hollowed', undefined, 'name')
  if (operation === 'optimize-topology') {
    if (typeof ratio === 'number') return say('reduced to {percent} %', { percent: formatNumber(ratio, 1) })
    const count = faceCount(parameters)
    if (count !== null) return say('reduced to {count}', { count: formatNumber(count) })
  }
  return done[operation] ?? null
}

/** Returns the name of a new model that neither its prompt nor its files name; null for the name of what made it. */
export function untitledName(operation: OperationId): string | null {
  if (operation === 'multiview-to-3d') return say('Model from views')
  return operation === 'image-to-3d' ? say('Model from a picture') : null
}

/** The parameter has another name at every service. */
function faceCount(parameters: ParameterValues): number | null {
  const [, count] =
    Object.entries(parameters).find(
      ([id, value]) => /face|poly|triangle/.test(id) && typeof value === 'number' && value > 0,
    ) ?? []
  return typeof count === 'number' ? count : null
}
