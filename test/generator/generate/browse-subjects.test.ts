import { expect, test } from 'vitest'
import { drawSubject, listSubjects } from '../../../electron/generator/generate/browse-subjects.ts'
import { planFigure } from '../../../electron/generator/generate/check-figure.ts'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import { sample } from '../../support/long.ts'

const { subjects } = await listSubjects()
const named = (id: string) => subjects.find((subject) => subject.id === id)

test('every prompt makes its subject alone and ignores nothing', () => {
  expect(subjects.length).toBeGreaterThan(1000)
  for (const { id, prompt } of subjects) {
    const { items, ignored } = planFigure({ prompt })
    expect([prompt, items.map(({ subject }) => `${subject.kind} ${subject.id}`), ignored]).toEqual([prompt, [id], []])
  }
})

test('subjects whose label fails have another prompt; those without a prompt are not listed', () => {
  expect(named('artwork man-beard')).toMatchObject({ label: 'man: beard', prompt: 'beard man' })
  expect(named('recipe gear')?.group).toBe('recipes')
  expect(named('artwork gear')).toBeUndefined()
})

test('a recipe lists the numbers and features that words can set', () => {
  expect(named('recipe gear')?.numbers).toEqual([
    { name: 'teeth', minimum: 6, maximum: 80, usual: 20 },
    { name: 'holes', minimum: 0, maximum: 10, usual: 6 },
  ])
  for (const { prompt, numbers, features } of subjects) {
    for (const { name, minimum } of numbers)
      expect(planFigure({ prompt: `${prompt} with ${minimum} ${name}` }).items[0]?.numbers).toEqual({ [name]: minimum })
    for (const feature of features)
      expect([...(planFigure({ prompt: `${prompt} with ${feature}` }).items[0]?.features ?? [])]).toContain(feature)
  }
})

test.each(sample(['recipe gear', 'artwork dragon', 'recipe vase', 'artwork cat'], 2))(
  '%s is drawn on a transparent background',
  async (id) => {
    const { picture } = await drawSubject({ id })
    expect(picture.byteLength).toBeLessThan(20_000)
    const { raster, mediaType } = await decodeImage(picture)
    expect(mediaType).toBe('image/webp')
    expect([raster.width, raster.height]).toEqual([144, 144])
    const opaque = Array.from({ length: 144 * 144 }, (_, i) => raster.data[i * 4 + 3]!).filter((alpha) => alpha > 200)
    expect(opaque.length / 144 ** 2).toBeGreaterThan(0.1)
    expect(raster.data[3]).toBe(0)
  },
)

test('an unknown subject is rejected', async () => {
  await expect(drawSubject({ id: 'artwork nothing' })).rejects.toMatchObject({ code: 'not-found' })
})
