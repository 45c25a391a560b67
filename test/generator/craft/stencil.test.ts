import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { realFile } from '../../support/real-models.ts'
import { joinIslands } from '../../../electron/generator/craft/join-islands.ts'
import { openWorkshop } from '../../../electron/generator/craft/workshop.ts'
import { loadGeometry } from '../../../electron/engine/solid/geometry.ts'
import { ellipse, roundedRectangle } from '../../../electron/generator/kit/outline.ts'
import type { Made } from './made.ts'
import { areaOf, made, numbersFrom, sliceAt } from './made.ts'

/** The share of the sheet that survives opening by just under a width, and its pieces before and after erosion. */
async function opened(
  { model, ...rest }: Made,
  widthMm: number,
): Promise<{ share: number; pieces: number; eroded: number }> {
  const geometry = await loadGeometry()
  const loops = sliceAt({ model, ...rest }, 2, 0)
  return geometry.scope(() => {
    const sheet = geometry.CrossSection.ofPolygons(loops, 'EvenOdd')
    const eroded = sheet.offset(-(widthMm / 2 - 0.06), 'Round', 2, 48)
    const kept = eroded.offset(widthMm / 2 - 0.06, 'Round', 2, 48)
    return { share: kept.area() / sheet.area(), pieces: sheet.decompose().length, eroded: eroded.decompose().length }
  })
}

test.each([
  ['stencil with the words BOARD 80', 1.6],
  ['stencil saying QUEEN & ROAD', 2.4],
  ['stencil of a fox', 1.6],
  ['stencil of a bicycle', 1.2],
  ['stencil of a butterfly with the words Papillon', 1.6],
])('%s is one connected sheet, never narrower than %f mm', async (prompt, bridgeMm) => {
  const piece = await made({ prompt }, { bridgeMm })
  expect(piece.audit.shells).toBe(1)
  const sheet = await opened(piece, bridgeMm)
  expect(sheet.pieces).toBe(1)
  // Eroded by nearly half its minimum width it stays connected, and dilated again only its corners are missing.
  expect(sheet.eroded).toBe(1)
  expect(sheet.share).toBeGreaterThan(0.995)
  expect(piece.audit.sizeMm[2]).toBeCloseTo(1, 4)
})

test('the islands of O, A, B and D are bridged', async () => {
  const piece = await made({ prompt: 'stencil saying OABD' })
  // One island each: the two counters of this font's B are one.
  expect(piece.result.understood).toMatchObject({ islands: 4 })
  expect((piece.result.understood as { bridges: number }).bridges).toBeGreaterThanOrEqual(4)
})

test('a photograph becomes a connected stencil', thorough, async () => {
  const piece = await made({ image: realFile('images/trellis_light.png') }, { piece: 'stencil' })
  expect(await opened(piece, 1.6)).toMatchObject({ pieces: 1, eroded: 1 })
})

test('the silhouette of a subject is cut out', async () => {
  const piece = await made({ prompt: 'stencil of an egg' }, { design: 'silhouette', borderMm: 10, sizeMm: 120 })
  const loops = sliceAt(piece, 2, 0)
    .map(areaOf)
    .sort((a, b) => b - a)
  expect(loops).toHaveLength(2)
  const { openShare } = piece.result.understood as { openShare: number }
  expect(loops[1]! / loops[0]!).toBeCloseTo(openShare, 2)
})

test.each([5, 6, 7])('loose pieces are joined into one, seed %i', async (seed) => {
  const random = numbersFrom(seed)
  const workshop = await openWorkshop('draft')
  workshop.geometry.scope(() => {
    let area = workshop.area([roundedRectangle(20, 20, 1)])
    for (let k = 0; k < 25; k++)
      area = area.add(
        workshop
          .area([ellipse(1 + random() * 4, 1 + random() * 4, 24)])
          .translate(random() * 120 - 60, random() * 120 - 60),
      )
    const before = area.decompose().length
    const joined = joinIslands(workshop, area, 1.5)
    expect(before).toBeGreaterThan(3)
    expect(joined.islands).toBe(before - 1)
    expect(joined.area.decompose()).toHaveLength(1)
    expect(joined.count).toBeGreaterThanOrEqual(before - 1)
  })
})
