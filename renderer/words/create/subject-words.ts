/** The subject browser. */
import { messages, say } from '../../../shared/text/language.ts'
import type { Subject, SubjectGroup } from '../../../shared/catalogue/subject.ts'
import { formatCount } from '../format-number.ts'

export const subjectWords = messages({
  title: 'Browse subjects',
  close: 'Close',
  search: 'Search subjects',
  placeholder: 'Search names and related words',
  loading: 'Reading subjects',
  failed: 'Subjects could not be read.',
  retry: 'Try again',
  groups: 'Groups',
  all: 'All',
  list: 'Subjects',
  found: (count: number) => say('{count, plural, one {# subject} other {# subjects}}', { count }),
  noMatch: 'No matches',
  noMatchHelp: 'Try a more general word, such as “bird” or “vehicle”.',
  /** The tooltip of a subject, also for screen readers. */
  use: (subject: Subject) => {
    const options = optionWords(subject)
    return options === '' ? subject.label : `${subject.label}: ${options}`
  },
})

export const subjectGroupWords: Readonly<Record<SubjectGroup, string>> = messages({
  recipes: 'Recipes with numbers',
  animals: 'Animals and nature',
  people: 'People and faces',
  food: 'Food and drink',
  places: 'Places and vehicles',
  activities: 'Sport and play',
  objects: 'Objects',
  signs: 'Signs',
})

/** Returns what can be set: `6–80 teeth, 0–10 holes, ribs, text`; empty if nothing can. */
export function optionWords({ numbers, features, takesText }: Subject): string {
  const ranges = numbers.map(({ name, minimum, maximum }) => `${formatCount(minimum)}–${formatCount(maximum)} ${name}`)
  return [...ranges, ...features.filter((feature) => !numbers.some(({ name }) => name === feature))]
    .concat(takesText ? [say('text')] : [])
    .join(', ')
}
