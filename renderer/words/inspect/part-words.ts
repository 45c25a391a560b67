/** The Parts tab of the Inspector: the scene tree. */
import { countOf, formatCount } from '../format-number.ts'

export const partWords = {
  loading: 'Parts are listed once the model has loaded.',
  search: 'Search parts',
  noMatches: 'No matching parts.',
  showAll: 'Show all',
  count: (count: number, hidden: number) =>
    `${countOf(count, 'part')}${hidden === 0 ? '' : `, ${formatCount(hidden)} hidden`}`,
  tree: 'Parts',
  /** For unnamed nodes; counted from 1. */
  unnamedNode: (number: number) => `Node ${formatCount(number)}`,
  unnamedPart: (number: number) => `Part ${formatCount(number)}`,
  /** For parts that share a name. */
  withMaterial: (name: string, material: string) => `${name}, ${material}`,
  row: (name: string, triangles: number, hidden: boolean) =>
    `${name} ${countOf(triangles, 'triangle')}${hidden ? ', hidden' : ''}`,
  collapse: (name: string) => `Collapse ${name}`,
  expand: (name: string) => `Expand ${name}`,
  isolate: (name: string) => `Isolate ${name}`,
  isolateHint: 'Isolate (I)',
  show: (name: string) => `Show ${name}`,
  showHint: 'Show (Space)',
  hide: (name: string) => `Hide ${name}`,
  hideHint: 'Hide (Space)',
  rename: (name: string) => `Rename ${name}`,
} as const
