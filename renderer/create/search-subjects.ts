/** Which subjects a search finds. Pure. */
import type { Subject, SubjectGroup } from '../../shared/catalogue/subject.ts'

/**
 * Every word must begin a word of its label, its other names or what goes with it; those whose label has all of them come first.
 * `group`: undefined for all.
 */
export function searchSubjects(
  subjects: readonly Subject[],
  query: string,
  group: SubjectGroup | undefined,
): readonly Subject[] {
  const inGroup = group === undefined ? subjects : subjects.filter((subject) => subject.group === group)
  const asked = plain(query).split(/\s+/).filter(Boolean)
  if (asked.length === 0) return inGroup
  const begins = (text: string) => {
    const words = plain(text).split(/[\s:-]+/)
    return asked.every((word) => words.some((each) => each.startsWith(word)))
  }
  const byLabel = inGroup.filter(({ label }) => begins(label))
  const byWords = inGroup.filter(({ label, words }) => !begins(label) && begins(words.join(' ')))
  return [...byLabel, ...byWords]
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
