/** Completes the measures of a part from those that a prompt states. */
import type { StatedMeasure } from './assign-measures.ts'
import type { MeasuredPart, Relation } from './measured-part.ts'
import { refusal } from './refusal.ts'

/** The largest difference in millimetres at which stated measures agree. */
const agreementMm = 0.05

/**
 * Returns all measures: the stated ones, those that follow from them, and usual values, whose names are `assumed`. Throws `request-refused` where
 * one is out of its range or two exclude each other.
 */
export function completeValues(
  part: MeasuredPart,
  stated: readonly StatedMeasure[],
  options: Readonly<Record<string, string>>,
  prompt: string,
): { values: Record<string, number>; assumed: string[] } {
  const values: Record<string, number> = {}
  const assumed: string[] = []
  for (const { name, value } of stated) values[name] = value
  const relations = part.relations ?? []
  const disagree = (first: string, second: string): never => {
    throw refusal('measures-disagree', prompt, { part: part.label, first, second })
  }
  const derive = (): void => {
    // A derived measure may lead to another.
    for (const _ of relations) for (const relation of relations) deriveOne(relation)
  }
  const deriveOne = ({ whole, inside, wall, times }: Relation<string>): void => {
    const [a, b, c] = [values[whole], values[inside], values[wall]]
    if (a !== undefined && b !== undefined && c !== undefined) {
      if (Math.abs(a - b - times * c) > agreementMm) disagree(whole, inside)
    } else if (b !== undefined && c !== undefined) values[whole] = b + times * c
    else if (a !== undefined && c !== undefined) values[inside] = a - times * c
    else if (a !== undefined && b !== undefined) values[wall] = (a - b) / times
  }
  const assume = (name: string): void => {
    if (values[name] !== undefined) return
    assumed.push(name)
    const { usual } = part.measures[name]!
    values[name] = typeof usual === 'number' ? usual : usual(values, options)
    derive()
  }
  derive()
  // Walls first, so that an inside that is stated leads to its outside.
  for (const { wall } of relations) assume(wall)
  for (const name of Object.keys(part.measures)) assume(name)
  const conflict = part.conflict?.(values, options)
  if (conflict !== undefined) disagree(...conflict)
  for (const [name, { minimum, maximum, unit }] of Object.entries(part.measures)) {
    const value = values[name]!
    const isWhole = unit !== 'count' || Number.isInteger(value)
    if (!(value >= minimum - 1e-9 && value <= maximum + 1e-9) || !isWhole)
      throw refusal('measure-out-of-range', prompt, {
        part: part.label,
        measure: name,
        value: Number(value.toFixed(2)),
        minimum,
        maximum,
      })
  }
  return { values, assumed }
}
