import type { Subject, SubjectGroup } from '../../shared/catalogue/subject.ts'

/**
 * Returns subjects for which every search word begins a word of the label or a related word; label matches come first.
 * `group` is undefined for all. Pure.
 */
export function searchSubjects(
  subjects: readonly Subject[],
  query: string,
  group: SubjectGroup | undefined,
): readonly Subject[] {
  const inGroup = group === undefined ? subjects : subjects.filter((subject) => subject.group === group)
  const queryWords = normalised(query).split(/\s+/).filter(Boolean)
  if (queryWords.length === 0) return inGroup
  const begins = (text: string) => {
    const words = normalised(text).split(/[\s:-]+/)
    return queryWords.every((word) => words.some((each) => each.startsWith(word)))
  }
  const byLabel = inGroup.filter(({ label }) => begins(label))
  const byWords = inGroup.filter(({ label, words }) => !begins(label) && begins(words.join(' ')))
  return [...byLabel, ...byWords]
}

function normalised(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
