import { describe, expect, test } from 'vitest'
import { meshy } from '../../../../electron/backend/connections/providers/meshy/meshy.ts'
import {
  findModelOperation,
  priceOf,
  type OperationId,
  type ParameterValues,
} from '../../../../shared/catalogue/catalogue.ts'
import { rowsOf } from '../../../support/provider-requests.ts'

describe('prices', () => {
  const table: [modelId: string, operation: OperationId, values: ParameterValues, credits: number | null][] = [
    ['meshy-7.1', 'text-to-3d', {}, 20],
    ['meshy-7.1', 'text-to-3d', { geometry_resolution: '2k' }, 25],
    ['meshy-7.1', 'text-to-3d', { geometry_resolution: '4k' }, 25],
    ['meshy-6', 'text-to-3d', {}, 20],
    ['meshy-6-lite', 'text-to-3d', {}, 5],
    ['meshy-t2', 'text-to-3d', {}, 5],
    ['meshy-t2.5', 'text-to-3d', {}, 5],
    ...(['image-to-3d', 'multiview-to-3d'] as const).flatMap((operation): typeof table => [
      ['meshy-7.1', operation, { should_texture: false }, 20],
      ['meshy-7.1', operation, { should_texture: false, geometry_resolution: '2k' }, 25],
      ['meshy-7.1', operation, { should_texture: false, texture_resolution: '8k' }, 20],
      ['meshy-7.1', operation, {}, 30],
      ['meshy-7.1', operation, { texture_resolution: '4k' }, 30],
      ['meshy-7.1', operation, { texture_resolution: '8k' }, 35],
      ['meshy-7.1', operation, { geometry_resolution: '2k' }, 35],
      ['meshy-7.1', operation, { texture_resolution: '8k', geometry_resolution: '2k' }, 40],
      ['meshy-6', operation, { should_texture: false }, 20],
      ['meshy-6', operation, {}, 30],
      ['meshy-6', operation, { texture_resolution: '8k' }, 35],
      ['meshy-6-lite', operation, { should_texture: false }, 5],
      ['meshy-6-lite', operation, {}, 15],
    ]),
    ['meshy-7.1', 'image-to-3d', { geometry_resolution: '4k' }, 35],
    ...['meshy-t2', 'meshy-t2.5'].flatMap((modelId): typeof table => [
      [modelId, 'image-to-3d', { should_texture: false }, 5],
      [modelId, 'image-to-3d', {}, 15],
      [modelId, 'image-to-3d', { texture_resolution: '8k' }, 20],
    ]),
    ...['meshy-refine', 'meshy-retexture', 'meshy-retexture-views'].flatMap((modelId): typeof table => [
      [modelId, 'texture', {}, 10],
      [modelId, 'texture', { texture_resolution: '4k' }, 10],
      [modelId, 'texture', { texture_resolution: '8k' }, 15],
    ]),
    ['meshy-retexture', 'texture', { ai_model: 'meshy-6-lite', texture_resolution: '8k' }, 10],
    ['meshy-remesh', 'remesh', {}, 5],
    ['meshy-remesh', 'optimize-topology', {}, 5],
    ['meshy-convert', 'convert', {}, 1],
    ['meshy-print-repair', 'print-prepare', {}, 10],
    ['meshy-print-repair', 'print-prepare', { printer_type: 'sla', intended_print_height_mm: 80 }, 10],
    ['meshy-print-multi-color', 'print-colours', {}, 10],
    ['meshy-resize', 'print-prepare', {}, 1],
    ['gpt-image-2', 'image-generate', {}, 9],
    ['gpt-image-2', 'image-edit', {}, 12],
    ['gpt-image-2', 'image-edit', { generate_multi_view: true }, null],
    ...['gpt-image-2-5-flare', 'gpt-image-2-5-sunburst'].flatMap((modelId): typeof table => [
      [modelId, 'image-generate', {}, null],
      [modelId, 'image-edit', {}, null],
    ]),
    ['nano-banana-pro', 'image-generate', {}, 9],
    ['nano-banana-pro', 'image-edit', {}, 9],
    ['nano-banana-2', 'image-generate', {}, 6],
    ['nano-banana-2', 'image-generate', { generate_multi_view: true }, null],
    ['nano-banana-2', 'image-edit', {}, 6],
    ['nano-banana-2-lite', 'image-generate', {}, null],
    ['nano-banana-2-lite', 'image-edit', {}, null],
  ]

  test.each(table)('%s %s %j: %s', (modelId, operation, values, credits) => {
    const { operation: row } = findModelOperation(meshy.catalogue, modelId, operation)!
    expect(priceOf(row, values)).toEqual(credits === null ? null : { least: credits, most: credits })
  })

  test('exist for every row', () => {
    const priced = table.map(([modelId, operation]) => `${modelId} ${operation}`)
    const rows = rowsOf(meshy).map(({ modelId, row }) => `${modelId} ${row.operation}`)
    expect(rows.filter((row) => !priced.includes(row))).toEqual([])
  })
})

describe('the offer', () => {
  test('covers every operation', () => {
    expect(Array.from(new Set(rowsOf(meshy).map(({ row }) => row.operation))).toSorted()).toEqual(
      'convert image-edit image-generate image-to-3d multiview-to-3d optimize-topology print-colours print-prepare remesh text-to-3d texture'.split(
        ' ',
      ),
    )
  })
})
