import { expect, test } from 'vitest'
import { faultSentences, judgementLines } from '../../../../renderer/words/inspect/judgement-words.ts'
import { aJudgement } from '../../builders.ts'

const value = (judgement = aJudgement(), name = 'Looks the same') =>
  judgementLines(judgement).find((line) => line.name === name)

test('a repair that kept everything is described in a few lines, without a warning', () => {
  expect(judgementLines(aJudgement())).toEqual([
    { name: 'Looks the same', value: '100 % from all sides' },
    { name: 'Pixel by pixel', value: '100 %, 100 % from the worst' },
    { name: 'Lost', value: 'nothing' },
    { name: 'Added', value: 'nothing' },
    { name: 'Triangles', value: 'unchanged' },
  ])
  expect(faultSentences(aJudgement())).toEqual([])
})

test('values beyond a limit are marked and explained', () => {
  const torn = aJudgement({
    silhouette: { mean: 0.931, least: 0.8804 },
    strictSilhouette: { mean: 0.92, least: 0.85, median: 0.93 },
    lostPercent: 12.34,
    inventedPercent: 0.04,
    trianglesFactor: 29.9,
    over: ['silhouette', 'lost', 'triangles'],
  })
  expect(value(torn)).toEqual({
    name: 'Looks the same',
    value: '93.1 % from all sides, 88 % from the worst',
    bad: true,
  })
  expect(value(torn, 'Lost')).toEqual({ name: 'Lost', value: '12.3 % of what was visible', bad: true })
  expect(value(torn, 'Added')).toEqual({ name: 'Added', value: '< 0.1 % of the surface' })
  expect(faultSentences(torn)).toEqual([
    'Its outline matches 92 % on average and 85 % from the worst side.',
    '12.3 % of what was visible is gone.',
    'It has 29.9 times as many triangles.',
  ])
})

test('what is covered, shaded or coloured in another way has a line and a sentence of its own', () => {
  const repainted = aJudgement({
    coveredPercent: 2.5,
    shadedPercent: 12,
    recolouredPercent: 6,
    colourKeptPercent: 97,
    over: ['covered', 'shade', 'colour'],
  })
  expect(value(repainted, 'Covered')).toEqual({ name: 'Covered', value: '2.5 % of what was visible', bad: true })
  expect(value(repainted, 'Different shading')!.value).toBe('12 % of the surface')
  expect(faultSentences(repainted)).toEqual([
    '2.5 % of what was visible is covered by something new.',
    '12 % of the surface is visibly rougher, smoother or recoloured.',
    '6 % of the surface has another colour.',
  ])
  const hidden = aJudgement({ recolouredPercent: 0, colourKeptPercent: 3, over: ['colour'] })
  expect(faultSentences(hidden)).toEqual(['Only 3 % of one colour is still visible.'])
})

test('99.9 % is never rounded to 100 %', () => {
  expect(value(aJudgement({ silhouette: { mean: 0.99996, least: 0.9999 } }))!.value).toBe('> 99.9 % from all sides')
  expect(value(aJudgement({ thinKeptPercent: 99.97 }), 'Thin parts')!.value).toBe('> 99.9 % kept')
  expect(value(aJudgement({ flatKeptPercent: 100 }), 'Flat faces')!.value).toBe('100 % still flat')
})
