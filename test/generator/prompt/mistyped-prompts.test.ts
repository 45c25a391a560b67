import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { parsePrompt } from '../../../electron/generator/prompt/parse-prompt.ts'
import { loadVocabulary } from '../../../electron/generator/prompt/vocabulary.ts'

const written = readFileSync(new URL('prompts-mistyped.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [prompt = '', things = '', meant = ''] = line.split('|').map((part) => part.trim())
    return { prompt, things, meant: meant === '' ? [] : meant.split(', ').map((pair) => pair.split('=')) }
  })

describe('a mistyped word is asked about, and an ordinary one is neither assumed nor asked about', () => {
  test.each(written.filter(({ things }) => things !== '?'))('$prompt', ({ prompt, things, meant }) => {
    const plan = parsePrompt(prompt)
    const { english } = loadVocabulary()
    expect(plan.items.map(({ subject }) => subject.id)).toEqual(things.split(', ').map((name) => english.get(name)?.id))
    expect(plan.meant).toEqual(meant.map(([from, to]) => ({ from, to })))
  })

  const refused = written.filter(({ things }) => things === '?')

  test.each(refused.filter(({ meant }) => meant.length === 0))('$prompt, without a question', ({ prompt }) => {
    expect(refusalOf(prompt).why).toMatch(/^nothing-/)
  })

  test.each(refused.filter(({ meant }) => meant.length > 0))(
    '$prompt, of which nothing is made',
    ({ prompt, meant }) => {
      const answered = meant.reduce((text, [from = '', to = '']) => text.replace(from, to), prompt)
      expect(refusalOf(prompt)).toEqual({ why: 'may-be-meant', suggestions: [answered] })
      expect(parsePrompt(answered).items.length).toBeGreaterThan(0)
    },
  )
})

function refusalOf(prompt: string): { why: unknown; suggestions: unknown } {
  try {
    parsePrompt(prompt)
  } catch (thrown) {
    const { details } = AppError.from(thrown)
    return { why: details?.['why'], suggestions: details?.['suggestions'] }
  }
  throw new Error(`“${prompt}” is taken`)
}
