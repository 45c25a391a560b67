import { expect, test } from 'vitest'
import { searchSubjects } from '../../../renderer/create/search-subjects.ts'
import { optionWords } from '../../../renderer/words/create/subject-words.ts'
import type { Subject, SubjectGroup } from '../../../shared/catalogue/subject.ts'

const subject = (label: string, group: SubjectGroup, words: string[] = []): Subject => ({
  id: label,
  label,
  prompt: label,
  group,
  words,
  numbers: [],
  features: [],
  takesText: false,
})
const all = [
  subject('dog face', 'animals', ['puppy', 'pet']),
  subject('hot dog', 'food', ['sausage']),
  subject('house', 'places', ['home', 'dog house']),
  subject('piñata', 'activities', ['party']),
]

test.each([
  ['', undefined, ['dog face', 'hot dog', 'house', 'piñata']],
  ['dog', undefined, ['dog face', 'hot dog', 'house']],
  ['DOG ho', undefined, ['hot dog', 'house']],
  ['pup', undefined, ['dog face']],
  ['pinata', undefined, ['piñata']],
  ['dog', 'food', ['hot dog']],
  ['og', undefined, []],
] as const)('%j in %s finds %j', (query, group, found) => {
  expect(searchSubjects(all, query, group).map(({ label }) => label)).toEqual(found)
})

test('the numeric parameters of a recipe are listed with their limits, duplicates of a feature once', () => {
  const numbers = [{ name: 'ribs', minimum: 3, maximum: 48, usual: 12 }]
  expect(optionWords({ ...subject('bowl', 'recipes'), numbers, features: ['ribs', 'spiral'], takesText: true })).toBe(
    '3–48 ribs, spiral, text',
  )
})
