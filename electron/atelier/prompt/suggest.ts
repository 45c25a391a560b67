/** What a person may have meant: the subjects nearest to words that name nothing. */
import type { Subject, Vocabulary } from './vocabulary.ts'
import { isOneMistakeApart, likeness, trigramsOf } from './words.ts'

const popular = ['dragon', 'cat', 'rocket', 'vase', 'star', 'castle']

/** Three to six labels: by shared tags in any language, by one typing mistake, by shared trigrams; else what is often made. */
export function suggestSubjects(vocabulary: Vocabulary, words: readonly string[]): string[] {
  const scores = new Map<Subject, number>()
  const vote = (subject: Subject, score: number): void => {
    scores.set(subject, Math.max(scores.get(subject) ?? 0, score))
  }
  const tags = vocabulary.tags()
  const asked = words.filter((word) => word.length > 2).slice(0, 8)
  for (const word of asked) {
    for (const subject of [vocabulary.english.get(word), vocabulary.foreign().get(word)])
      if (subject !== undefined) vote(subject, 1.2)
    for (const subject of tags.get(word) ?? []) vote(subject, 1.05 - subject.label.split(' ').length * 0.1)
  }
  const shapes = asked.map((word) => ({ word, threes: trigramsOf(word) }))
  const compare = (key: string, subject: Subject): void => {
    const letters = trigramsOf(key)
    for (const { word, threes } of shapes) {
      const alike = likeness(threes, letters)
      if (alike > 0.28) vote(subject, alike)
      if (word.length > 3 && isOneMistakeApart(word, key)) vote(subject, 0.95)
    }
  }
  if (asked.length > 0) for (const [key, subject] of vocabulary.english) compare(key, subject)
  const best = [...scores]
    .sort(
      ([a, scoreA], [b, scoreB]) => scoreB - scoreA || a.label.length - b.label.length || (a.label < b.label ? -1 : 1),
    )
    .map(([subject]) => subject.label.toLowerCase())
  const nearest = [...new Set(best)].slice(0, 6)
  return nearest.length >= 3 ? nearest : [...new Set([...nearest, ...popular])].slice(0, 6)
}
