/** Names of the measures of parts, with their values. */
import { formatNumber, messages, say } from '../../shared/text/language.ts'
import type { SummaryFigures } from '../../shared/catalogue/request-summary.ts'

const names: Readonly<Record<string, string>> = messages({
  width: 'Width',
  depth: 'Depth',
  height: 'Height',
  wall: 'Wall',
  insideWidth: 'Inside width',
  insideDepth: 'Inside depth',
  insideHeight: 'Inside height',
  floor: 'Floor',
  circle: 'Bolt circle',
  mean: 'Major diameter',
  corner: 'Corner radius',
  columns: 'Columns',
  rows: 'Rows',
  diameter: 'Diameter',
  inside: 'Inside diameter',
  count: 'Number',
  hole: 'Hole',
  deep: 'Hole depth',
  across: 'Across',
  top: 'Top diameter',
  bottom: 'Bottom diameter',
  holes: 'Holes',
  spout: 'Spout',
  thread: 'Thread',
  pitch: 'Pitch',
  flats: 'Across flats',
  length: 'Length',
  headHeight: 'Head height',
  outer: 'Outer diameter',
  inner: 'Inner diameter',
  thickness: 'Thickness',
  bore: 'Bore',
  from: 'From',
  to: 'To',
  head: 'Head',
  turns: 'Turns',
  wire: 'Wire',
  projection: 'Projection',
  hooks: 'Hooks',
  slot: 'Slot',
  angle: 'Angle',
  spacing: 'Hole spacing',
  leaf: 'Leaf width',
  clearance: 'Clearance',
  rim: 'Rim',
  size: 'Size',
  border: 'Border',
  teeth: 'Teeth',
  module: 'Module',
  second: 'Teeth of the second',
  groove: 'Groove depth',
  side: 'Side',
  base: 'Base',
  sides: 'Sides',
})

export const measureFieldWords = messages({
  title: 'Measures',
  assumed: 'Not stated in the prompt',
  follows: 'Follows from another measure; change the prompt',
})

/** Returns the name of a measure, such as “Outer diameter”. */
export function measureName(measure: string): string {
  return names[measure] ?? measure
}

/** Returns “Wall 2 mm”, or “Wall 2 mm (assumed)” where the prompt does not say it. */
export function measureChip({ measure, value, unit, stated }: SummaryFigures['measure']): string {
  const name = measureName(measure)
  // Exact, in the unit of the fields.
  const amount = `${formatNumber(value, 2)}${unit === 'mm' ? ' mm' : unit === 'degrees' ? '°' : ''}`
  return stated ? `${name} ${amount}` : say('{name} {amount} (assumed)', { name, amount })
}

/** Whether an assumed measure changes nothing: no rounded corner, one column. */
export function isNeutral({ value, unit, stated }: SummaryFigures['measure']): boolean {
  return !stated && value === (unit === 'count' ? 1 : 0)
}
