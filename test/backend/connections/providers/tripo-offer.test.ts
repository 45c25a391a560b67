import { describe, expect, test } from 'vitest'
import { tripoCatalogue } from '../../../../electron/backend/connections/providers/tripo/models.ts'
import {
  creditsOf,
  findModelOperation,
  shownParameters,
  priceOf,
  type OperationId,
  type ParameterValues,
} from '../../../../shared/catalogue/catalogue.ts'
import { checkInputs } from '../../../../shared/catalogue/check-fields.ts'

const rowOf = (modelId: string, operation: OperationId) =>
  findModelOperation(tripoCatalogue, modelId, operation)!.operation

describe('prices of Tripo', () => {
  const textures: [ParameterValues, number][] = [
    [{ texture: false }, 0],
    [{ texture: false, texture_quality: 'extreme' }, 0],
    [{}, 10],
    [{ texture_quality: 'detailed' }, 20],
    [{ texture_quality: 'extreme' }, 30],
  ]
  const shapes: [ParameterValues, number][] = [
    [{}, 0],
    [{ geometry_quality: 'detailed' }, 20],
    [{ quad: true }, 5],
    [{ smart_low_poly: true }, 10],
    [{ geometry_quality: 'detailed', quad: true, smart_low_poly: true }, 35],
  ]
  const table = (['text-to-3d', 'image-to-3d', 'multiview-to-3d'] as const).flatMap((operation) =>
    textures.flatMap(([texture, more]) =>
      shapes.map(([shape, still]) => {
        const first = operation === 'text-to-3d' ? 10 : 20
        return [operation, { ...texture, ...shape }, first + more + still] as const
      }),
    ),
  )
  test.each(table)('3.1, %s with %j: %d', (operation, values, credits) => {
    expect(creditsOf(rowOf('v3.1-20260211', operation), values)).toBe(credits)
    expect(creditsOf(rowOf('v3.0-20250812', operation), values)).toBe(credits)
  })

  test.each([
    ['v3.1-20260211', 'text-to-3d', { texture: false, generate_parts: true }, 30],
    ['v3.1-20260211', 'image-to-3d', { texture: false, generate_parts: true }, 40],
    // Parts need a model without a texture: with one, the switch is hidden.
    ['v3.1-20260211', 'image-to-3d', { generate_parts: true }, 30],
    ['v2.5-20250123', 'text-to-3d', {}, 20],
    ['v2.5-20250123', 'image-to-3d', { texture_quality: 'detailed', quad: true }, 45],
    ['P1-20260311', 'text-to-3d', { texture: false }, 30],
    ['P1-20260311', 'text-to-3d', {}, 40],
    ['P1-20260311', 'image-to-3d', { texture: false }, 40],
    ['P1-20260311', 'multiview-to-3d', {}, 50],
    ['P1-20260311', 'image-to-3d', { texture_quality: 'detailed' }, 60],
    ['P2-20260801', 'image-to-3d', {}, 110],
    ['P2-20260801', 'text-to-3d', { texture: false }, 100],
    ['P2-20260801', 'image-to-3d', { texture_quality: 'extreme' }, 130],
    ['texture', 'texture', {}, 10],
    ['texture', 'texture', { texture_quality: 'detailed' }, 20],
    ['texture', 'texture', { texture_quality: 'extreme' }, 30],
    ['v3.5-20260815', 'texture', { texture_quality: 'fast' }, 10],
    ['decimate-v2.0', 'optimize-topology', {}, 30],
    ['decimate-v3.0', 'optimize-topology', {}, null],
    ['chat_image_2', 'image-generate', {}, 10],
    ['banana', 'image-generate', {}, 5],
    ['banana2', 'image-edit', {}, 10],
    ['chat_image_2.5_flare', 'image-generate', {}, null],
  ] as const)('%s, %s with %j: %s', (modelId, operation, values, credits) => {
    expect(creditsOf(rowOf(modelId, operation), values)).toBe(credits)
  })

  test.each([
    ['convert', 'convert'],
    ['seedream_v5', 'image-generate'],
    ['seedream_v5', 'image-edit'],
  ] as const)('are approximate for %s: 5 to 10', (modelId, operation) => {
    expect(priceOf(rowOf(modelId, operation), {})).toEqual({ least: 5, most: 10 })
  })
})

describe('the form of Tripo', () => {
  test('offers parts only without a texture, and quads only without parts', () => {
    const row = rowOf('v3.1-20260211', 'image-to-3d')
    const shown = (id: string, values: ParameterValues) => shownParameters(row, values).some((each) => each.id === id)
    expect(shown('generate_parts', { texture: true })).toBe(false)
    expect(shown('generate_parts', { texture: false })).toBe(true)
    expect(shown('quad', { texture: false, generate_parts: true })).toBe(false)
  })

  test.each(['quad', 'smart_low_poly', 'generate_parts', 'geometry_quality'])('P1 has no %s', (id) => {
    const rows = tripoCatalogue.models.find((model) => model.id === 'P1-20260311')!.operations
    expect(rows.flatMap(({ parameters }) => parameters.filter((each) => each.id === id))).toEqual([])
  })

  test.each([
    [['images.front'], ['images']],
    [['images.left', 'images.back'], ['images.front']],
    [['images.front', 'images.right'], []],
  ])('the views %j leave these fields missing: %j', (given, fields) => {
    expect(checkInputs(rowOf('v3.1-20260211', 'multiview-to-3d'), given).map(({ field }) => field)).toEqual(fields)
  })
})
