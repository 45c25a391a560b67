import { describe, expect, test } from 'vitest'
import { artworkFigurine } from '../../../electron/generator/generate/artwork-figurine.ts'
import { loadArtwork, type Artwork } from '../../../electron/generator/generate/artwork.ts'
import { oklchFromLinear } from '../../../electron/engine/colour/oklch.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { checkArtwork } from '../../bench/artwork-check.ts'
import { sample, thorough } from '../../support/long.ts'

const face: Artwork = {
  name: 'face',
  viewBox: [0, 0, 32, 32],
  body: '<circle cx="16" cy="16" r="14" fill="#ffcc00"/><circle cx="11" cy="13" r="2.5" fill="#000"/><circle cx="21" cy="13" r="2.5" fill="#000"/>',
}
const drops: Artwork = {
  name: 'drops',
  viewBox: [0, 0, 32, 32],
  body: '<circle cx="16" cy="26" r="5" fill="#00f"/><circle cx="8" cy="10" r="3" fill="#00f"/><circle cx="24" cy="8" r="3" fill="#00f"/>',
}

describe('an artwork figurine', () => {
  test.each(sample(['dragon', 'bicycle', 'man-curly-hair', 'sparkles'], 2))(
    'of %s is closed and matches its drawing, with and without a base',
    async (name) => {
      const check = await checkArtwork(name, 'draft')
      expect(check.faults).toEqual([])
      expect(check.overlap).toBeGreaterThan(0.97)
    },
  )

  test('keeps the colours, inflates the body and raises the eyes', async () => {
    const model = await artworkFigurine(face, { base: 'none', detail: 'draft' })
    expect(model.materials.map(({ name }) => name)).toEqual(['Yellow', 'Black'])
    const [width, height, depth] = auditModel(model).sizeMm
    expect(height).toBeCloseTo(1000, 0)
    expect(width / height).toBeCloseTo(1, 2)
    expect(depth / height).toBeGreaterThan(0.35)
    expect(depth / height).toBeLessThan(0.75)
    const eyes = model.parts[1]!
    const eyeDepth = Math.max(...eyes.positions.filter((_, at) => at % 3 === 2))
    const beside = nearestHeight(model.parts[0]!, -0.17, 0.68)
    expect(eyeDepth).toBeGreaterThan(beside + 0.004)
  })

  test('has no face on the back of its head', async () => {
    const model = await artworkFigurine(face, { base: 'none', detail: 'draft' })
    expect(model.parts[1]!.positions.filter((_, at) => at % 3 === 2).every((z) => z > 0)).toBe(true)
  })

  test('stands on a flat base, 1 high, in one body', async () => {
    const model = await artworkFigurine(drops, { base: 'round', detail: 'draft' })
    const audit = auditModel(model)
    expect(audit).toMatchObject({ watertight: true, shells: 1 })
    const ys = model.parts.flatMap((part) => [...part.positions].filter((_, at) => at % 3 === 1))
    expect(Math.min(...ys)).toBe(0)
    expect(Math.max(...ys)).toBeCloseTo(1, 5)
    expect(ys.filter((y) => y === 0).length).toBeGreaterThan(50)
    expect(model.materials.map(({ name }) => name)).toEqual(['Blue', 'Stand'])
  })

  test('keeps distant islands separate without a base', async () => {
    const audit = auditModel(await artworkFigurine(drops, { base: 'none', detail: 'draft' }))
    expect(audit).toMatchObject({ watertight: true, shells: 3 })
  })

  test('turns its main colour into the tint and keeps black', async () => {
    const model = await artworkFigurine(face, { base: 'none', detail: 'draft', tint: [0, 0.05, 0.8] })
    expect(model.materials.map(({ name }) => name)).toEqual(['Blue', 'Black'])
    const [r, g, b] = model.materials[0]!.baseColour
    expect(Math.abs(oklchFromLinear([r, g, b]).hue - oklchFromLinear([0, 0.05, 0.8]).hue)).toBeLessThan(8)
  })

  test('becomes slimmer or thicker on request', thorough, async () => {
    const depth = async (thickness: number): Promise<number> =>
      auditModel(await artworkFigurine(face, { base: 'none', detail: 'draft', thickness })).sizeMm[2]
    expect(await depth(0.5)).toBeLessThan((await depth(1)) * 0.75)
    expect(await depth(1.6)).toBeGreaterThan((await depth(1)) * 1.15)
  })

  test('is deterministic, and finer on request', thorough, async () => {
    const dragon = loadArtwork('dragon')!
    const draft = await artworkFigurine(dragon, { base: 'round', detail: 'draft' })
    expect(await artworkFigurine(dragon, { base: 'round', detail: 'draft' })).toEqual(draft)
    const standard = await artworkFigurine(dragon, { base: 'none', detail: 'standard' })
    expect(countTriangles(standard)).toBeGreaterThan(countTriangles(draft))
  })

  test('rejects an empty drawing and broken markup', async () => {
    const options = { base: 'none', detail: 'draft' } as const
    const empty = { ...face, body: '<g fill="none"><path d="M0 0h9v9z"/></g>' }
    await expect(artworkFigurine(empty, options)).rejects.toMatchObject({ code: 'unsupported-format' })
    await expect(artworkFigurine({ ...face, body: '<g><path d="M0 0"/>' }, options)).rejects.toMatchObject({
      code: 'unsupported-format',
    })
  })
})

function countTriangles(model: Model): number {
  return model.parts.reduce((sum, part) => sum + part.indices.length / 3, 0)
}

/** The front's height at the vertex nearest to a position. */
function nearestHeight({ positions }: Model['parts'][number], x: number, y: number): number {
  let best = Infinity
  let height = 0
  for (let at = 0; at < positions.length; at += 3) {
    const away = Math.hypot(positions[at]! - x, positions[at + 1]! - y)
    if (positions[at + 2]! <= 0 || away >= best) continue
    best = away
    height = positions[at + 2]!
  }
  return height
}
