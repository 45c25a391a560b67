import { expect, test } from 'vitest'
import { automaticExposure } from '../../../shared/geometry/automatic-exposure.ts'

const exposure = (...materials: [triangles: number, luminance: number, metalness: number][]) =>
  automaticExposure(materials.map(([triangles, luminance, metalness]) => ({ triangles, luminance, metalness })))

test('paint is exposed as it is, however dark', () => {
  expect(exposure([10, 0.8, 0])).toBe(1)
  expect(exposure([10, 0.01, 0])).toBe(1)
})

test('dark metal is exposed longer, up to a limit', () => {
  expect(exposure([10, 0.15, 1])).toBeCloseTo(2)
  expect(exposure([10, 0.001, 1])).toBe(5)
})

test('bright metal is exposed as it is', () => expect(exposure([10, 0.7, 1])).toBe(1))

test('a small metal part changes little', () => {
  expect(exposure([99, 0.1, 0], [1, 0.1, 1])).toBeCloseTo(1.02)
})

test('a black model or one without triangles does not divide by zero', () => {
  expect(exposure([10, 0, 1])).toBe(1)
  expect(exposure()).toBe(1)
  expect(exposure([0, 0.5, 1])).toBe(1)
})
