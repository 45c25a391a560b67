import { expect, test } from 'vitest'
import { createSubjectShelf } from '../../../electron/backend/studio/subject-shelf.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Subject } from '../../../shared/catalogue/subject.ts'

const subject = (id: string): Subject => ({
  id,
  label: id,
  prompt: id,
  group: 'animals',
  words: [],
  numbers: [],
  features: [],
  takesText: false,
})

function shelf(broken = new Set<string>()) {
  const drawn: string[] = []
  const run = async (name: string, { id }: { id: string }) => {
    if (name === 'list-subjects') return { subjects: ['cat', 'dog', 'owl'].map(subject) }
    drawn.push(id)
    if (broken.has(id)) throw new AppError('internal', 'it cannot be drawn')
    return { picture: new TextEncoder().encode(id) }
  }
  const made = createSubjectShelf({ run } as never, new AbortController().signal)
  return { drawn, made }
}

test('draws a picture once, however often it is requested', async () => {
  const { drawn, made } = shelf()
  const [first, second] = await Promise.all([made.pictures(['cat', 'dog', 'cat']), made.pictures(['dog', 'owl'])])
  expect([Object.keys(first).sort(), Object.keys(second).sort()]).toEqual([
    ['cat', 'dog'],
    ['dog', 'owl'],
  ])
  expect(drawn.sort()).toEqual(['cat', 'dog', 'owl'])
})

test('requests a missing drawing again, and never one for an unknown subject', async () => {
  const broken = new Set(['dog'])
  const { drawn, made } = shelf(broken)
  expect(Object.keys(await made.pictures(['cat', 'dog', '../secret']))).toEqual(['cat'])
  broken.clear()
  expect(Object.keys(await made.pictures(['dog']))).toEqual(['dog'])
  expect(drawn).toEqual(['cat', 'dog', 'dog'])
})
