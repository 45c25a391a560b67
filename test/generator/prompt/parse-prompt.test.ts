import { describe, expect, test } from 'vitest'
import { parsePrompt } from '../../../electron/generator/prompt/parse-prompt.ts'
import { refusalOf } from './written-prompts.ts'

function ids(prompt: string): string[] {
  return parsePrompt(prompt).items.map((item) => item.subject.id)
}

describe('subjects', () => {
  test.each([
    ['a red dragon figurine, 8 cm tall', ['dragon']],
    ['a teddy bear', ['teddy-bear']],
    ['a polar bear', ['polar-bear']],
    ['a bear', ['bear']],
    ['a T-Rex', ['t-rex']],
    ['trex', ['t-rex']],
    ['mice', ['mouse']],
    ['a bunny', ['rabbit']],
    ['a puppy', ['dog']],
    ['a ring', ['ring']],
    ['a cogwheel', ['gear']],
    ['hammer and wrench', ['hammer-and-wrench']],
    ['a cat and a dog', ['cat', 'dog']],
    ['an orange', ['tangerine']],
    ['an orange cat', ['cat']],
    ['a rose', ['rose']],
    ['a spiral', ['spiral']],
    ['ein roter Drache', ['dragon']],
    ['un chat noir', ['black-cat']],
    ['zwei Frösche', ['frog']],
    ['loewe', ['lion']],
    ['dargon', ['dragon']],
    ['a pengiun', ['penguin']],
  ])('“%s” names %j', (prompt, expected) => {
    expect(ids(prompt)).toEqual(expected)
  })

  test('the item below comes first, and the item on it has the placement `on`', () => {
    const { items } = parsePrompt('a cat on a pumpkin')
    expect(items.map((item) => [item.subject.id, item.placement])).toEqual([
      ['jack-o-lantern', 'beside'],
      ['cat', 'on'],
    ])
  })

  test('a hat has the placement `wearing`', () => {
    expect(parsePrompt('a cat with a crown').items[1]?.placement).toBe('wearing')
  })
})

describe('descriptions', () => {
  test('a second material after the subject applies to its secondary parts, if it has any', () => {
    expect(parsePrompt('a wooden treasure chest with gold').items[0]).toMatchObject({
      finish: { name: 'wood' },
      trim: { name: 'gold' },
    })
    expect(parsePrompt('a treasure chest with gold').items[0]).toMatchObject({ finish: { name: 'gold' } })
    expect(parsePrompt('a wooden chair with red leather').items[0]).toMatchObject({
      colours: [],
      finish: { name: 'wood' },
      trim: { name: 'leather', colour: parsePrompt('a red cube').items[0]?.colours[0]?.colour },
    })
    expect(parsePrompt('a golden crown with blue').items[0]).toMatchObject({ finish: { name: 'gold' }, colours: [] })
  })

  test('colour, finish and number apply to their own subject', () => {
    const { items } = parsePrompt('three gold stars and a dark blue vase')
    expect(items[0]).toMatchObject({ count: 3, finish: { name: 'gold' }, colours: [] })
    expect(items[1]).toMatchObject({ count: 1, colours: [{ name: 'dark blue' }] })
  })

  test('several colours keep their order', () => {
    expect(parsePrompt('a red and white rocket').items[0]?.colours.map(({ name }) => name)).toEqual(['red', 'white'])
  })

  test('a recipe has its numbers and features; numbers are limited with a report', () => {
    const gear = parsePrompt('a gear with 24 teeth, 6 cm')
    expect(gear.items[0]?.numbers).toEqual({ teeth: 24 })
    expect(gear.size).toEqual({ mm: 60, measure: 'plain' })
    const vase = parsePrompt('a tall blue vase with spiral ribs').items[0]
    expect([...(vase?.features ?? [])].toSorted()).toEqual(['ribs', 'spiral'])
    expect(vase?.tall).toBeGreaterThan(1)
    const many = parsePrompt('a gear with 2000 teeth')
    expect(many.items[0]?.numbers['teeth']).toBe(80)
    expect(many.notes).toHaveLength(1)
  })

  test.each([
    ['a dragon, 8 cm tall', 80, 'height'],
    ['an 80mm dragon', 80, 'plain'],
    ['a dragon 3 inches high', 76.2, 'height'],
    ['a 0.5 m tall giraffe', 500, 'height'],
    ['a cat of ten centimetres', 100, 'plain'],
    ['a bowl 12,5 cm wide', 125, 'width'],
  ])('“%s” is %d mm', (prompt, mm, measure) => {
    const { size } = parsePrompt(prompt)
    expect(size?.mm).toBeCloseTo(mm, 5)
    expect(size?.measure).toBe(measure)
  })

  test.each([
    ['a sign saying HELLO', 'HELLO'],
    ['a sign saying HELLO WORLD in red', 'HELLO WORLD'],
    ['a mug with the text "Best dad"', 'Best dad'],
    ['a keychain with the name Mia', 'Mia'],
    ['a name sign for Anna', 'Anna'],
    ['“Willkommen”', 'Willkommen'],
  ])('“%s” writes “%s”', (prompt, text) => {
    expect(parsePrompt(prompt).items[0]?.text).toBe(text)
  })

  test('a base is made on request, and for a statue', () => {
    expect(parsePrompt('a dragon').base).toBe('auto')
    expect(parsePrompt('a dragon on a round base').base).toBe('round')
    expect(parsePrompt('a golden owl statue').base).toBe('round')
  })
})

describe('reports', () => {
  test('words without effect are reported', () => {
    expect(parsePrompt('a cat wearing sunglasses').ignored).toEqual(['wearing sunglasses'])
    expect(parsePrompt('a dragon breathing fire').ignored).toEqual(['breathing fire'])
    expect(parsePrompt('a majestic dragon').ignored).toEqual(['majestic'])
  })

  test.each([
    ['box 80 x 60 x 40 mm', [80, 60, 40], 1],
    ['a sign 200 × 100 mm saying OPEN', [200, 100], 1],
    ['two boxes 8x6x4cm', [80, 60, 40], 2],
  ])('the sides of “%s” are not a number of things', (prompt, sidesMm, count) => {
    const plan = parsePrompt(prompt)
    expect(plan.sidesMm).toEqual(sidesMm)
    expect(plan.items.map((item) => item.count)).toEqual([count])
    expect(plan.ignored).toEqual([])
  })

  test('a diameter is a width, and a scale is ignored', () => {
    expect(parsePrompt('vase ø 12 cm').size).toEqual({ mm: 120, measure: 'width' })
    expect(parsePrompt('a dragon at scale 1:10')).toMatchObject({ ignored: ['scale 1:10'], items: [{ count: 1 }] })
    expect(parsePrompt('a coin 30 mm diameter, 3 mm thick')).toMatchObject({
      size: { mm: 30, measure: 'width' },
      ignored: ['3 mm thick'],
    })
  })

  test.each([
    ['three-headed dragon', 1, ['three', 'headed']],
    ['a 2024 sports car', 1, ['2024']],
    ['4 little ducks', 4, []],
    ['two dozen roses', 12, []],
    ['twenty sided dice', 1, []],
  ])('“%s” makes %d', (prompt, count, ignored) => {
    const plan = parsePrompt(prompt)
    expect(plan.items[0]?.count).toBe(count)
    expect(plan.ignored).toEqual(ignored)
  })

  test.each([
    ['dog lying down', ['lying down']],
    ['a vase shaped like a cat', ['shaped like a cat']],
    ['a house at night', ['at night']],
    ['a dragon holding a sword', ['holding a sword']],
    ['a wizard with a staff and a beard', ['with a staff', 'and a beard']],
    ['a fox in the snow', ['in the snow']],
    ['a red and white cat', ['white']],
    ['a gold and silver ring', ['silver']],
    ['a dark dragon', ['dark']],
  ])('“%s” ignores %j', (prompt, ignored) => {
    expect(parsePrompt(prompt)).toMatchObject({ ignored, items: [{ count: 1 }] })
  })

  test('a corrected word is reported', () => {
    expect(parsePrompt('dargon').corrected).toEqual([{ from: 'dargon', to: 'dragon' }])
  })

  test.each(['a tale', 'cat food', 'red rocking horse', 'orc warrior with a battle axe', 'unicorn head'])(
    '“%s” is rejected with suggestions',
    (prompt) => {
      const refusal = refusalOf(prompt)
      expect(refusal.code).toBe('request-refused')
      expect(refusal.details).toMatchObject({ reason: 'unsupported_prompt', why: 'nothing-known' })
      const suggestions = refusal.details?.['suggestions'] as string[]
      expect(suggestions.length).toBeGreaterThanOrEqual(1)
      expect(suggestions.length).toBeLessThanOrEqual(6)
      expect(suggestions.filter((suggestion) => ids(suggestion).length === 0)).toEqual([])
    },
  )

  test.each(['quantum flux capacitor', 'xylophone', 'a dragoon', 'bracelet', '!!!'])(
    '“%s” is rejected without suggestions',
    (prompt) => {
      expect(refusalOf(prompt).details).toMatchObject({ why: 'nothing-near', suggestions: [] })
    },
  )

  test('suggestions are similar in meaning, not in spelling', () => {
    expect(refusalOf('cat food').details?.['suggestions']).toContain('cat')
    expect(refusalOf('a bride').details?.['suggestions']).toContain('woman with veil')
    expect(refusalOf('a night').details?.['suggestions']).not.toContain('chess knight')
    expect(refusalOf('a knight riding a dragon').details).toMatchObject({
      why: 'piece-not-person',
      suggestions: ['chess knight'],
    })
  })

  test.each(['', '   ', 'a '.repeat(1500)])('an empty or overlong prompt is invalid (%#)', (prompt) => {
    expect(refusalOf(prompt).code).toBe('invalid-input')
  })
})
