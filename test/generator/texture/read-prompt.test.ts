import { describe, expect, test } from 'vitest'
import { materials } from '../../../electron/generator/texture/materials/material-list.ts'
import { findMaterial } from '../../../electron/generator/texture/materials/find-material.ts'
import { placeOnModel } from '../../../electron/generator/texture/prompt/place-on-model.ts'
import { readTexturePrompt } from '../../../electron/generator/texture/prompt/read-prompt.ts'
import { box, material } from '../../engine/formats/samples.ts'

/** Material, colours, treatment, size of the pattern, place. */
const inWords = (prompt: string): string =>
  readTexturePrompt(prompt)
    .requests.map(({ material: { id }, colours, treatment, scale, place }) =>
      [
        id,
        colours.map(({ name }) => name).join('+'),
        Object.entries(treatment)
          .filter(([, value]) => value !== 0)
          .map(([name, value]) => (typeof value === 'string' ? `${name} ${value}` : name))
          .join('+'),
        scale === 1 ? '' : `x${scale}`,
        place === undefined ? '' : `@${place.names[0]}`,
      ]
        .filter((word) => word !== '')
        .join(' '),
    )
    .join(' | ')

describe('words for textures', () => {
  test.each([
    ['oak', 'oak'],
    ['a wooden chair', 'wood'],
    ['gold base, marble body', 'gold @base | marble @body'],
    ['gold on the upper half, silver on the lower half', 'gold @upper half | silver @lower half'],
    ['body: jade, head in gold', 'jade @body | gold @head'],
    ['worn red leather', 'leather red worn'],
    ['black and white checks', 'checks black+white'],
    ['red, white and blue stripes', 'stripes red+white+blue'],
    ['large red and yellow polka dots', 'dots red+yellow x1.7'],
    ['blue to pink gradient', 'gradient blue+pink'],
    ['pink zebra', 'zebra pink'],
    ['mossy stone', 'stone cover moss'],
    ['mossy', 'moss'],
    ['stainless steel covered in snow', 'steel cover snow'],
    ['iron, very old and rusty', 'iron worn+dirty+cover rust'],
    ['rusty steel', 'rust'],
    ['old bronze with patina', 'patina'],
    ['brushed copper', 'copper brushed'],
    ['wet cobblestone', 'cobble wet'],
    ['slate blue ceramic', 'ceramic charcoal+blue'],
    ['light blue', 'paint sky'],
    ['red and blue', 'gradient red+blue'],
    ['Eiche', 'oak'],
    ['marbre blanc', 'marble white'],
    ['Rose-Gold', 'rose-gold'],
    ['goldd', 'gold'],
  ])('%s → %s', (prompt, asked) => {
    expect(inWords(prompt)).toBe(asked)
  })

  test('are rejected with suggestions if none names a material', () => {
    expect(() => readTexturePrompt('qwertz asdf')).toThrowError(
      expect.objectContaining({
        code: 'request-refused',
        details: expect.objectContaining({
          reason: 'unsupported_prompt',
          suggestions: expect.arrayContaining(['oak']),
        }),
      }),
    )
    expect(() => readTexturePrompt('  ')).toThrowError(expect.objectContaining({ code: 'invalid-input' }))
  })

  test('find every material by its own name', () => {
    expect(materials.length).toBeGreaterThanOrEqual(70)
    for (const asked of materials) expect(findMaterial(asked.name)?.id).toBe(asked.id)
    expect(new Set(materials.map(({ id }) => id)).size).toBe(materials.length)
  })
})

describe('places on a model', () => {
  const model = box([material('Steel frame'), material('Seat')], (face) => (face < 3 ? 0 : 1))
  model.parts[1]!.name = 'Cushion_01'

  test('are parts with a matching name or material', () => {
    const { assignments, notes } = placeOnModel(readTexturePrompt('oak frame, red velvet cushion'), model)
    expect(assignments.map(({ material: { id }, where }) => [id, where])).toEqual([
      ['oak', { kind: 'parts', parts: [0] }],
      ['velvet', { kind: 'parts', parts: [1] }],
    ])
    expect(notes).toEqual([])
  })

  test('are shares of the height if no part matches, with a report', () => {
    const { assignments, notes } = placeOnModel(readTexturePrompt('marble, gold base'), model)
    expect(assignments.map(({ where }) => where.kind)).toEqual(['all', 'band'])
    expect(notes).toMatchObject([{ code: 'part-by-height', figures: { part: 'base', material: 'gold', to: 0.16 } }])
  })

  test('that the model lacks are reported, and the rest is painted', () => {
    const { assignments, notes } = placeOnModel(readTexturePrompt('marble, gold wings, sparkling'), model)
    expect(assignments.map(({ material: { id } }) => id)).toEqual(['marble'])
    expect(notes).toEqual([
      { code: 'no-such-part', figures: { part: 'wing', material: 'gold' } },
      { code: 'left-out', figures: { words: ['sparkling'] } },
    ])
  })
})
