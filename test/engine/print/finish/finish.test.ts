import { describe, expect, test } from 'vitest'
import { thorough } from '../../../support/long.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { writers } from '../../../../electron/engine/formats/writers.ts'
import type { Part } from '../../../../electron/engine/model.ts'
import type { PrintFinishInput } from '../../../../electron/engine/print/jobs.ts'
import { printFinish } from '../../../../electron/engine/print/finish/finish.ts'
import { bodyBounds, bodyFromModel, volumeOf } from '../../../../electron/engine/repair/body.ts'
import { isWatertight } from '../../../../electron/engine/repair/part-touching.ts'
import { modelOf } from '../../mesh/shapes.ts'
import { ball, cubeMm } from '../../repair/bodies.ts'
import { box, drawnUp } from '../known-walls.ts'

async function finished(part: Part | readonly Part[], asked: Partial<PrintFinishInput>) {
  const input: PrintFinishInput = {
    file: await writers.glb(modelOf(...(Array.isArray(part) ? part : [part]))),
    mediaType: 'model/gltf-binary',
    name: 'thing',
    object: null,
    thickenMm: 0,
    flatMm: 0,
    base: null,
    loop: null,
    holes: null,
    ...asked,
  }
  const { glb, report } = await printFinish(input, () => {})
  const model = await readModel(glb, 'model/gltf-binary')
  const body = bodyFromModel(model)
  expect(isWatertight(body)).toBe(true)
  return { report, body, model, codes: report.remarks.map(({ code }) => code) }
}

describe('finishing a model', () => {
  test('a flat bottom removes everything below it', async () => {
    const { body } = await finished(ball(20, 96), { flatMm: 5 })
    // The cap of 5 mm: h² (3 r − h) π / 3.
    const cap = ((25 * (60 - 5)) / 3) * Math.PI
    expect(volumeOf(body) / ((4 / 3) * Math.PI * 8000 - cap)).toBeCloseTo(1, 2)
    expect(bodyBounds(body).size[1]).toBeCloseTo(35, 3)
  })

  test('a flat bottom that leaves nothing is rejected', async () => {
    await expect(finished(cubeMm(20), { flatMm: 20 })).rejects.toMatchObject({
      details: { field: 'flat_mm', reason: 'cut-removes-all' },
    })
  })

  const base = (style: 'raised' | 'engraved', kind: 'disc' | 'box', text = 'ANNA'): Partial<PrintFinishInput> => ({
    base: { kind, heightMm: 10, minLineMm: 0.8, words: { text, style, reliefMm: 1, font: null } },
  })
  test.each(['disc', 'box'] as const)(
    'with text on a %s: raised text adds material, engraved text removes it',
    async (kind) => {
      const plain = await finished(ball(20), { base: { ...base('raised', kind).base!, words: null } })
      const raised = await finished(ball(20), base('raised', kind))
      const engraved = await finished(ball(20), base('engraved', kind))
      const [least, middle, most] = [engraved, plain, raised].map(({ body }) => volumeOf(body)) as [
        number,
        number,
        number,
      ]
      expect(most - middle).toBeGreaterThan(20)
      expect(middle - least).toBeGreaterThan(20)
      // Letters stand out by their relief, to the front.
      expect(bodyBounds(raised.body).high[2] - bodyBounds(plain.body).high[2]).toBeGreaterThan(-1e-3)
      expect(raised.model.materials.map(({ name }) => name)).toContain('Lettering')
      expect(raised.codes).toContain('text-written')
    },
  )

  test('letters that are too small for the process or in no font are reported', thorough, async () => {
    const small = await finished(ball(20), {
      base: { ...base('raised', 'disc', 'A long inscription for a small base').base! },
    })
    expect(small.codes).toContain('text-thin')
    const { report } = await finished(ball(20), base('raised', 'disc', 'A漢'))
    expect(report.remarks).toContainEqual({ level: 'warning', code: 'letters-left-out', figures: { letters: ['漢'] } })
  })

  // A plinth of 8 mm would have room for letters of 1.3 mm only.
  test.each(['plinth', 'disc', 'box'] as const)('a %s becomes as high as its letters need to print', async (kind) => {
    const words = { text: 'GNOME', style: 'raised' as const, reliefMm: 0.8, font: null }
    const { codes, report } = await finished(ball(40, 48), { base: { kind, minLineMm: 0.8, words } })
    expect(codes).not.toContain('text-thin')
    const [written] = report.remarks.filter(({ code }) => code === 'text-written')
    expect(written?.figures).toHaveProperty('capitalsMm', expect.closeTo(4, 0))
  })

  test('a letter height that was asked for is met by the base', async () => {
    const words = { text: 'GNOME', style: 'raised' as const, reliefMm: 0.8, font: null, heightMm: 9 }
    const { report } = await finished(ball(40, 48), { base: { kind: 'plinth', minLineMm: 0.8, words } })
    expect(report.remarks).toContainEqual({
      level: 'note',
      code: 'text-written',
      figures: { capitalsMm: expect.closeTo(9, 2) as number },
    })
  })

  test('adds a loop with an open hole on top', async () => {
    const { body, codes } = await finished(cubeMm(20), { loop: { holeMm: 4, wallMm: 2, thicknessMm: 3 } })
    expect(codes).toContain('loop-added')
    expect(bodyBounds(body).high[1]).toBeGreaterThan(24)
    // One hole through: V − E + F = 0.
    const corners = new Set(body.triangles).size
    expect(corners - (body.triangles.length / 3) * 1.5 + body.triangles.length / 3).toBe(0)
  })

  test('a loop without contact is rejected', async () => {
    await expect(
      finished(cubeMm(20), { loop: { holeMm: 4, wallMm: 2, thicknessMm: 3, at: [200, 0, 0] } }),
    ).rejects.toMatchObject({ details: { field: 'loop', reason: 'loop-not-held' } })
  })

  test('adds holes in the bottom with the requested volume', async () => {
    const holes = { count: 2, diameterMm: 6, depthMm: 2, clearanceMm: 0.1, wallMm: 0.8 }
    const { body, codes } = await finished(cubeMm(30), { holes })
    // The gap is measured at the faces of the 48 sides.
    const bore = 2.1 * 48 * 3.1 ** 2 * Math.tan(Math.PI / 48)
    expect(27_000 - volumeOf(body)).toBeCloseTo(2 * bore, 0)
    expect(codes).toContain('holes-bored')
  })

  test('holes that do not fit are left out and reported', async () => {
    const holes = { count: 2, diameterMm: 6, depthMm: 2, clearanceMm: 0.1, wallMm: 0.8 }
    const { report } = await finished(ball(10), { holes })
    expect(report.remarks).toContainEqual({
      level: 'warning',
      code: 'holes-no-room',
      figures: { count: 0, asked: 2, diameterMm: 6 },
    })
  })

  test.each([0.3, 0.6])('a plate of %f mm becomes exactly as thick as requested', async (mm) => {
    const { body, report } = await finished(drawnUp(box(20, mm), 20), { thickenMm: 0.8 })
    const [figures] = report.remarks.filter(({ code }) => code === 'walls-thickened').map((remark) => remark.figures)
    expect(figures).toMatchObject({ beforePercent: 100, afterPercent: 0 })
    expect(Math.min(...bodyBounds(body).size)).toBeLessThan(0.8 * 1.1)
    expect(Math.min(...bodyBounds(body).size)).toBeGreaterThan(0.8)
  })

  test('does not move walls that are thick enough', async () => {
    const { body, codes } = await finished(cubeMm(20), { thickenMm: 0.8 })
    expect(codes).not.toContain('walls-thickened')
    expect(volumeOf(body)).toBeCloseTo(8000, 1)
  })
})

describe('finishing an assembly', () => {
  const node = (name: string) => ({ name, parent: null, plate: 1 })
  const parts = [
    { ...cubeMm(20), node: node('Part 1 of 2') },
    { ...cubeMm(20, 40), node: node('Part 2 of 2') },
    { ...cubeMm(5, 80), node: node('Pin 1 of 1') },
  ]

  test('changes every part except pins', async () => {
    const { report } = await finished(parts, { flatMm: 5 })
    expect(report.objects.map(({ name, volumeMm3 }) => [name, Math.round(volumeMm3)])).toEqual([
      ['Part 1 of 2', 6000],
      ['Part 2 of 2', 6000],
      ['Pin 1 of 1', 125],
    ])
  })

  test('changes one object by its number', async () => {
    const { report } = await finished(parts, { flatMm: 5, object: 2 })
    expect(report.objects.map(({ volumeMm3 }) => Math.round(volumeMm3))).toEqual([8000, 6000, 125])
    await expect(finished(parts, { flatMm: 5, object: 4 })).rejects.toMatchObject({
      details: { field: 'object', reason: 'no-such-object', objects: 3 },
    })
  })
})
