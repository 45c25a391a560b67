/**
 * Parses a parameter defined by the artist: `maquette:set:Steps[1..50]@steps`, `maquette:set:Style[clay|wood]@style`.
 * Pure.
 */
import type { NodeInput, Setting, WorkflowNode } from './workflow.ts'

/** Returns null if the label is missing or the brackets do not match the saved value. The input must have a value. */
export function readSetting(detail: string, target: NodeInput, node: WorkflowNode): Setting | null {
  const { label, inside } = partsOf(detail)
  const id = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (id === '') return null
  const savedValue = node.inputs[target.input] as Setting['savedValue']
  const setting: Setting = { id: `set-${id}`, label, targets: [target], savedValue, range: null, choices: null }
  if (inside === undefined) return setting
  const [, min, max] = /^\s*(-?\d+(?:\.\d+)?)\s*\.\.\s*(-?\d+(?:\.\d+)?)\s*$/.exec(inside) ?? []
  if (typeof savedValue === 'number')
    return min === undefined || Number(min) > Number(max)
      ? null
      : { ...setting, range: { least: Number(min), most: Number(max) } }
  const choices = inside.split('|').map((choice) => choice.trim())
  if (typeof savedValue !== 'string' || choices.some((choice) => choice === '')) return null
  return { ...setting, choices: choices.includes(savedValue) ? choices : [savedValue, ...choices] }
}

/** Splits `Steps[1..50]` into label and bracket content; the label is empty if the brackets are misplaced. */
function partsOf(detail: string): { label: string; inside?: string } {
  const [before = '', ...behind] = detail.split('[')
  const label = before.trim()
  const inside = behind.join('[')
  if (label.includes(']')) return { label: '' }
  if (behind.length === 0) return { label }
  const isWhole = inside !== '' && inside.indexOf(']') === inside.length - 1
  return isWhole ? { label, inside: inside.slice(0, -1) } : { label: '' }
}
