/** The Parts tab of the Inspector: the scene tree. */
import { messages, say } from '../../../shared/text/language.ts'

export const partWords = messages({
  loading: 'Parts are listed once the model has loaded.',
  search: 'Search parts',
  noMatches: 'No matching parts.',
  showAll: 'Show all',
  count: (count: number, hidden: number) =>
    hidden === 0
      ? say('{count, plural, one {# part} other {# parts}}', { count })
      : say('{count, plural, one {# part} other {# parts}}, {hidden} hidden', { count, hidden }),
  tree: 'Parts',
  /** For unnamed nodes; counted from 1. */
  unnamedNode: (number: number) => say('Node {number}', { number }),
  unnamedPart: (number: number) => say('Part {number}', { number }),
  /** For parts that share a name. */
  withMaterial: (name: string, material: string) => `${name}, ${material}`,
  row: (name: string, triangles: number, hidden: boolean) =>
    say(
      '{hidden, select, true {{name} {triangles, plural, one {# triangle} other {# triangles}}, hidden} other {{name} {triangles, plural, one {# triangle} other {# triangles}}}}',
      { name, triangles, hidden },
    ),
  collapse: (name: string) => say('Collapse {name}', { name }),
  expand: (name: string) => say('Expand {name}', { name }),
  isolate: (name: string) => say('Isolate {name}', { name }),
  isolateHint: 'Isolate (I)',
  show: (name: string) => say('Show {name}', { name }),
  showHint: 'Show (Space)',
  hide: (name: string) => say('Hide {name}', { name }),
  hideHint: 'Hide (Space)',
  rename: (name: string) => say('Rename {name}', { name }),
})
