import { describe, expect, test } from 'vitest'
import { parsePrompt } from '../../../electron/generator/prompt/parse-prompt.ts'
import { loadVocabulary } from '../../../electron/generator/prompt/vocabulary.ts'
import { promptRows, refusalOf } from './written-prompts.ts'

const written = promptRows('mistyped').map(([prompt = '', things = '', meant = '']) => ({
  prompt,
  things,
  meant: meant === '' ? [] : meant.split(', ').map((pair) => pair.split('=')),
}))

describe('mistyped words are asked about, dictionary words are not', () => {
  test.each(written.filter(({ things }) => things !== '?'))('$prompt', ({ prompt, things, meant }) => {
    const plan = parsePrompt(prompt)
    const { english } = loadVocabulary()
    expect(plan.items.map(({ subject }) => subject.id)).toEqual(things.split(', ').map((name) => english.get(name)?.id))
    expect(plan.meant).toEqual(meant.map(([from, to]) => ({ from, to })))
  })

  const refused = written.filter(({ things }) => things === '?')

  test.each(refused.filter(({ meant }) => meant.length === 0))(
    '$prompt is rejected without a question',
    ({ prompt }) => {
      expect(refusalOf(prompt).details?.['why']).toMatch(/^nothing-/)
    },
  )

  test.each(refused.filter(({ meant }) => meant.length > 0))(
    '$prompt is rejected with a question',
    ({ prompt, meant }) => {
      const answered = meant.reduce((text, [from = '', to = '']) => text.replace(from, to), prompt)
      expect(refusalOf(prompt).details).toMatchObject({ why: 'may-be-meant', suggestions: [answered] })
      expect(parsePrompt(answered).items.length).toBeGreaterThan(0)
    },
  )
})
