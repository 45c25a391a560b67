/** Prompts with measures: what is built has the stated lengths, or the prompt is refused by the name of a measure. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { buildMeasured, toleranceMm } from '../../../electron/generator/measured/build-measured.ts'
import { measuredParts } from '../../../electron/generator/measured/part-list.ts'
import { readMeasured, type MeasuredPlan } from '../../../electron/generator/measured/read-measured.ts'
import { measuredSummary } from '../../../electron/generator/measured/measured-summary.ts'

/**
 * Each line: a prompt, `|`, and the outer sizes in millimetres that the result must have, in any order; or why it is
 * refused; or `not a part`, for those that the figures get.
 */
const lines = readFileSync(new URL('measured-prompts.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [prompt = '', sizes = ''] = line.split('|')
    const isRefused = /^\s*[a-z]/.test(sizes)
    return {
      prompt: prompt.trim(),
      refused: isRefused ? sizes.trim() : '',
      sizes: isRefused ? [] : sizes.trim().split(/\s+/).filter(Boolean).map(Number),
    }
  })

describe('prompts with measures', () => {
  test.each(lines.filter(({ refused }) => refused === ''))('$prompt', async ({ prompt, sizes }) => {
    const plan = readMeasured(prompt)
    expect(plan).toBeDefined()
    const audit = auditModel(await buildMeasured(plan!, 'standard'))
    expect(audit.watertight).toBe(true)
    const left = [...audit.sizeMm]
    const missing = sizes.filter((size) => {
      const at = left.findIndex((one) => Math.abs(one - size) <= toleranceMm)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    expect({ missing, of: missing.length === 0 ? [] : audit.sizeMm }).toEqual({ missing: [], of: [] })
  })

  test.each(lines.filter(({ refused }) => refused === 'not a part'))('$prompt: is no part', ({ prompt }) => {
    expect(readMeasured(prompt)).toBeUndefined()
  })

  test('few prompts are refused', () => {
    const refused = lines.filter((line) => line.refused.startsWith('measure'))
    expect(refused.length / lines.length).toBeLessThan(0.15)
  })

  test.each([
    ...lines.flatMap(
      ({ prompt, refused }) => (refused.startsWith('measure') ? [[prompt, refused]] : []) as [string, string][],
    ),
    ['box 80 x 60 x 40 mm, wire 3 mm', 'measure-unknown'],
    ['tube OD 20 mm, ID 25 mm', 'measures-disagree'],
    ['tube OD 20 mm, ID 16 mm, 5 mm wall', 'measures-disagree'],
    ['box 80 x 60 x 4000 mm', 'measure-out-of-range'],
    ['spring, 10 mm diameter, 40 turns, 20 mm long, 1.5 mm wire', 'measures-disagree'],
    ['gear with 2000 teeth, module 1', 'measure-out-of-range'],
  ])('%s is refused: %s', (prompt, why) => {
    const refused = (): unknown => readMeasured(prompt)
    const details: unknown = expect.objectContaining({ why })
    expect(refused).toThrow(AppError)
    expect(refused).toThrow(expect.objectContaining({ details }))
  })

  test.each([
    'a dragon',
    'a box turtle',
    'a fox in a box 80 mm high',
    'a gear',
    'a ring of fire',
    'a cat with a ball, 8 cm',
    'a cup cake 6 cm',
    'a hook nosed witch',
    'dragon keychain 5 cm',
    'cat cookie cutter, 8 cm',
    'coaster with a fox, 10 cm',
  ])('%s is not a part by measure', (prompt) => {
    expect(readMeasured(prompt)).toBeUndefined()
  })

  test('every word without effect is named', () => {
    expect(readMeasured('a fancy box 80 x 60 x 40 mm with flowers')?.ignored).toEqual(['fancy', 'flowers'])
    expect(readMeasured('spacer 12 mm high for an M4 screw, 10 mm across')?.ignored).toEqual([])
  })
})

describe('each part', () => {
  test.each(measuredParts.map((part) => [part.id, part] as const))(
    '%s is closed and exact at usual values, and at random ones that go together',
    async (_id, part) => {
      const [name = ''] = part.names.split(', ')
      const random = randomNumbers(part.id.length)
      let built = 0
      for (let attempt = 0; attempt < 40 && built < 4; attempt += 1) {
        const factor = attempt === 0 ? 1 : 0.6 + random() * 1.2
        const plan = planAt(name, factor, part.takesText === true ? 'AB' : '')
        if (plan === undefined) continue
        const audit = auditModel(await buildMeasured(plan, 'standard'))
        expect(audit.watertight).toBe(true)
        expect(audit.volumeMm3).toBeGreaterThan(0)
        built += 1
      }
      expect(built).toBeGreaterThan(1)
    },
  )

  test.each(measuredParts.map((part) => [part.id, part] as const))(
    '%s: the prompt with a changed measure states that measure',
    (_id, part) => {
      const plan = planAt(part.names.split(', ')[0]!, 1, part.takesText === true ? 'AB' : '')!
      const wrong = measuredSummary(plan).filter(({ code, figures }) => {
        if (code !== 'measure' || figures.prompt === null) return false
        const written = Number((figures.value / figures.perUnit).toFixed(4))
        const again = readMeasured(figures.prompt.replace('{value}', String(written)))
        const value = again?.stated.find(({ name }) => name === figures.measure)?.value
        return value === undefined || Math.abs(value - figures.value) > 0.01
      })
      expect(wrong).toEqual([])
    },
  )
})

/** Returns the plan of a part whose first length is `factor` times the usual one; undefined if it is refused. */
function planAt(name: string, factor: number, text: string): MeasuredPlan | undefined {
  const part = measuredParts.find(({ names }) => names.split(', ')[0] === name)!
  const [first, { usual }] = Object.entries(part.measures).find(([, { unit }]) => unit === 'mm')!
  const value = typeof usual === 'number' ? usual : usual({}, {})
  const phrase = measuredSummaryPhrase(part.measures[first]!.named)
  const prompt = `${name}${text === '' ? '' : ` "${text}"`}, ${phrase.replace('{value}', (value * factor).toFixed(2))}`
  try {
    return readMeasured(prompt)
  } catch {
    return undefined
  }
}

function measuredSummaryPhrase(named: string): string {
  const alternatives = named.split('|')
  const plain = alternatives.find((one) => !/^(?:for|from|to)\b/.test(one))
  if (plain !== undefined) return `${plain} {value} mm`
  const [context = '', ...roles] = alternatives[0]!.split(' ')
  return [context, '{value} mm', ...roles].join(' ')
}
