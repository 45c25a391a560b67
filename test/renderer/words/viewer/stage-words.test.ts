/** Figures in the words of the stage: plurals, signs and rounding. */
import { expect, test } from 'vitest'
import { describeError } from '../../../../renderer/words/errors.ts'
import { changeWords, compareRowWords } from '../../../../renderer/words/viewer/compare-words.ts'
import { lightWords } from '../../../../renderer/words/viewer/light-words.ts'
import { labelWords, measureWords } from '../../../../renderer/words/viewer/measure-words.ts'
import { turntableWords } from '../../../../renderer/words/viewer/picture-words.ts'
import { playWords, shapeWords } from '../../../../renderer/words/viewer/play-words.ts'
import { viewerReasons } from '../../../../renderer/words/viewer/reason-words.ts'
import { sectionWords } from '../../../../renderer/words/viewer/section-words.ts'
import { stageWords } from '../../../../renderer/words/viewer/stage-words.ts'

test('the difference from the first is a percentage, or a factor of two digits from double on', () => {
  expect([1.12, 0.5, 1.001, 2, 3.14, 12.34, 1234].map(changeWords)).toEqual([
    '+12 %',
    '−50 %',
    null,
    '× 2',
    '× 3.1',
    '× 12',
    '× 1,200',
  ])
})

test('counts have their plural', () => {
  expect(sectionWords.open(1)).toContain('1 line does not close')
  expect(sectionWords.open(3)).toContain('3 lines do not close')
  expect(stageWords.shownOf(1200, 13_996)).toBe('1,200 of 13,996 triangles shown')
  expect(compareRowWords.nonManifoldEdges(1)).toBe('1 non-manifold edge')
  expect([1, 3].map((count) => compareRowWords.textureSizes(count, 1024, 512))).toEqual([
    '1, 1024 × 512',
    '3, up to 1024 × 512',
  ])
})

test('exposure has a sign, except at zero', () => {
  expect([1.5, 0, -0.3].map(lightWords.stops)).toEqual(['+1.5 EV', '0.0 EV', '−0.3 EV'])
})

test('figures have as many digits as help', () => {
  expect(turntableWords.summary(1080, 1080, 24)).toBe('1080 × 1080 px, 24 frames per second, from the current camera')
  expect(turntableWords.summary(480, 270, 120 / 7)).toContain(' 17.1 frames')
  expect(playWords.shapeValue(0.5)).toBe('0.50')
  expect(measureWords.refused.notParallel(90)).toContain('90.0°')
  expect(labelWords({ kind: 'angle', value: 45.123, sizeMm: null }, 'mm')).toBe('45.12°')
  expect(labelWords({ kind: 'edge', value: 1250.456, sizeMm: null }, 'mm')).toBe('1.25046 m')
})

test('unknown values leave no gap', () => {
  expect([null, 40].map(playWords.preparing)).toEqual(['Preparing …', 'Preparing … 40 %'])
  expect(stageWords.goToSpot(1, '0.4 mm')).toBe('Go to spot 1: 0.4 mm')
  expect(stageWords.goToSpot(2, '')).toBe('Go to spot 2')
})

test('a shape without a name is numbered, and others keep their own', () => {
  expect(['target-2', 'Smile'].map(shapeWords)).toEqual(['Shape 2', 'Smile'])
})

test('every reason of the stage is shown as its sentence', () => {
  for (const [reason, sentence] of Object.entries(viewerReasons))
    expect(describeError({ code: 'unsupported-format', message: '', details: { reason } }).text).toContain(sentence)
})
