import { describe, expect, test } from 'vitest'
import { printCut } from '../../../../electron/engine/print/parts/cut.ts'
import { cubeMm } from '../../repair/bodies.ts'
import { cutInput, dowels, torus } from './cut-input.ts'

const quiet = () => {}
const cutWith = async (part: Parameters<typeof cutInput>[0], planes: string, connectors: Partial<typeof dowels>) =>
  (await printCut(await cutInput(part, planes, { connectors: { ...dowels, ...connectors } }), quiet)).report

describe('connectors', () => {
  test('a dowel bores into both parts and is a separate part', async () => {
    const { connectors, objects } = await cutWith(cubeMm(40), 'y 20', { count: 1 })
    expect(connectors).toHaveLength(1)
    const [{ boreDiameterMm, boreDepthMm, diameterMm, depthMm, atMm, wallMm }] = connectors as [(typeof connectors)[0]]
    expect([diameterMm, depthMm, boreDepthMm]).toEqual([2.5, 3, 3.3])
    // The corners of 48 sides that are 1.4 mm from the axis.
    expect(boreDiameterMm).toBeCloseTo(2.5 + 0.3 / Math.cos(Math.PI / 48), 5)
    // In the middle, where there is most material.
    expect(Math.hypot(atMm[0] - 20, atMm[1] - 20, atMm[2] - 20)).toBeLessThan(1.5)
    expect(wallMm).toBeGreaterThan(5)
    const bore = boreDepthMm * 24 * (boreDiameterMm / 2) ** 2 * Math.sin(Math.PI / 24)
    for (const part of objects.filter(({ role }) => role === 'part'))
      expect(part.volumeMm3).toBeCloseTo(32_000 - bore, 0)
    expect(objects.filter(({ role }) => role === 'pin')).toHaveLength(1)
  })

  test('a plug belongs to the lower part and fits into the upper one', async () => {
    const { objects } = await cutWith(cubeMm(40), 'y 20', { kind: 'plug', count: 1 })
    const [low, high] = objects
    expect(objects).toHaveLength(2)
    expect(low!.volumeMm3).toBeGreaterThan(32_010)
    expect(high!.volumeMm3).toBeLessThan(31_990)
    expect(low!.sizeMm[1]).toBeCloseTo(23, 1)
  })

  test('given positions are used if there is enough material, and reported otherwise', async () => {
    const { connectors, remarks } = await cutWith(cubeMm(40), 'y 20', {
      places: [
        [10, 22, 30],
        [1, 20, 20],
        [90, 20, 20],
      ],
    })
    expect(connectors.map(({ atMm }) => atMm)).toEqual([[10, 20, 30]])
    expect(remarks).toContainEqual({
      level: 'warning',
      code: 'place-refused',
      figures: { places: ['1 20 20', '90 20 20'] },
    })
  })

  test('given positions on one plane keep a wall between their bores', async () => {
    const { connectors, remarks } = await cutWith(cubeMm(40), 'y 20', {
      places: [
        [10, 20, 20],
        [12, 20, 20],
        [10, 20, 20],
        [20, 20, 20],
      ],
    })
    expect(connectors.map(({ atMm }) => atMm)).toEqual([
      [10, 20, 20],
      [20, 20, 20],
    ])
    expect(remarks).toContainEqual({
      level: 'warning',
      code: 'place-refused',
      figures: { places: ['12 20 20', '10 20 20'] },
    })
  })

  test('places none if the material is too thin, with a remark', async () => {
    const { connectors, remarks } = await cutWith(torus(20, 1.5), 'x 0', {})
    expect(connectors).toEqual([])
    expect(remarks).toContainEqual({ level: 'warning', code: 'faces-without-connector', figures: { count: 1 } })
  })

  test('they keep their distance from other cuts', async () => {
    const { connectors } = await cutWith(cubeMm(40), 'y 20; x 20', {})
    expect(connectors).toHaveLength(8)
    for (const { atMm, boreDiameterMm } of connectors) {
      const away = [Math.abs(atMm[0] - 20), Math.abs(atMm[1] - 20)].toSorted((a, b) => a - b)
      expect(away[0]).toBeCloseTo(0, 3)
      expect(away[1]).toBeGreaterThan(boreDiameterMm / 2 + 0.8)
    }
  })
})
