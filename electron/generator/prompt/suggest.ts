/** Suggests subjects by the meaning of unknown words, never by spelling alone. */
import { isOrdinary } from './english-words.ts'
import type { Subject, Vocabulary } from './vocabulary.ts'
import { foreignStemsOf, singularsOf } from './words.ts'

const maxSuggestions = 6

/**
 * Returns up to six labels, nearest in meaning first: subjects named by a word, then those with it among their keywords
 * in any language. Empty if none is close.
 */
export function suggestSubjects(vocabulary: Vocabulary, words: readonly string[]): string[] {
  const scores = new Map<Subject, number>()
  const vote = (subject: Subject, score: number): void => {
    scores.set(subject, (scores.get(subject) ?? 0) + score)
  }
  // Foreign keywords are only used for words unknown in English.
  const tagged = (form: string): readonly Subject[] =>
    vocabulary.tags().get(form) ?? (isOrdinary(form) ? [] : vocabulary.foreignTags().get(form)) ?? []
  for (const word of new Set(words.flatMap((phrase) => phrase.split(' ')).slice(0, 12))) {
    if (word.length < 3) continue
    const forms = [word, ...singularsOf(word), ...(isOrdinary(word) ? [] : foreignStemsOf(word))]
    const form = forms.find(
      (one) => vocabulary.english.has(one) || tagged(one).length > 0 || vocabulary.foreign().has(one),
    )
    if (form === undefined) continue
    for (const subject of [vocabulary.english.get(form), isOrdinary(form) ? undefined : vocabulary.foreign().get(form)])
      if (subject !== undefined) vote(subject, 2)
    for (const subject of tagged(form)) vote(subject, 1 - subject.label.split(' ').length * 0.1)
  }
  for (const phrase of words) {
    const whole = vocabulary.english.get(phrase)
    if (whole !== undefined) vote(whole, 2)
  }
  const best = [...scores]
    .sort(
      ([a, scoreA], [b, scoreB]) => scoreB - scoreA || a.label.length - b.label.length || (a.label < b.label ? -1 : 1),
    )
    .map(([subject]) => subject.label.toLowerCase())
  return [...new Set(best)].slice(0, maxSuggestions)
}
