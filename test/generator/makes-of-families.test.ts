/** Craft pieces, drawn pictures and textures: what is said before equals what is said of the result, and nothing is dropped without a word. */
import { describe, expect, test } from 'vitest'
import { thorough } from '../support/long.ts'
import { checkMakes } from '../../electron/generator/craft/check-craft.ts'
import { craft } from '../../electron/generator/craft/craft.ts'
import { textTo3d } from '../../electron/generator/generate/text-to-3d.ts'
import { makesPicture } from '../../electron/generator/picture/check-picture-makes.ts'
import { generatePictures } from '../../electron/generator/picture/generate-pictures.ts'
import type { PictureStyle } from '../../electron/generator/picture/jobs.ts'
import { makesTexture } from '../../electron/generator/texture/check-texture-makes.ts'
import { textureFile } from '../../electron/generator/texture/texture-file.ts'
import { summaryChips } from '../../renderer/words/request-summary-words.ts'
import type { Remark } from '../../shared/protocol/remark.ts'

const quiet = (): void => {}
const saidOf = (makes: readonly Remark[]): string[] =>
  summaryChips(makes, 'mm').map(({ tone, text }) => (tone === 'made' ? text : `${tone}: ${text}`))

describe('craft pieces', () => {
  test.each([
    ['a medallion of a dragon with the text 2026', ['Medallion, “2026”', '1 dragon']],
    ['stamp of a fox 4 cm', ['Stamp', '1 fox', '40 mm']],
    ['cookie cutter of a tall cat', ['Cookie cutter', '1 cat', 'left-out: tall']],
    ['medal of a mushroom with a cap', ['Medallion', '1 mushroom', 'left-out: with a cap']],
    ['lithophane lamp of a cat saying HI', ['Nightlight', '1 cat', 'left-out: “HI”']],
  ])('%s', (prompt, said) => expect(saidOf(checkMakes(prompt, {}))).toEqual(said))

  test('match their summary', thorough, async () => {
    const prompt = 'keychain of a fox saying ANNA, 4 cm'
    const options = { detail: 'draft' } as const
    const { makes } = await craft({ prompt, seed: 0, options }, quiet)
    expect(makes).toEqual(checkMakes(prompt, options))
  })
})

describe('drawn pictures', () => {
  test.each<[PictureStyle, string, string[]]>([
    ['flat', 'a red cat on a beach', ['1 red cat', 'background: beach']],
    ['studio', 'a red cat on a beach', ['1 red cat', 'left-out: beach']],
    ['flat', 'a low-poly dog, blue background', ['1 dog', 'background: blue', 'left-out: low-poly']],
    ['pattern', 'blue and white checks', ['pattern: checks, blue and white']],
    ['flat', 'a fox reading a book in the forest', ['1 fox', 'background: forest', 'left-out: reading a book']],
  ])('%s: %s', (style, prompt, said) => expect(saidOf(makesPicture(style, prompt))).toEqual(said))

  test('match their summary', async () => {
    const input = { style: 'flat', prompt: 'a red cat on a beach', seed: 1, width: 64, height: 64 } as const
    expect((await generatePictures(input, quiet)).makes).toEqual(makesPicture('flat', input.prompt))
  })
})

describe('textures', () => {
  test.each([
    ['worn bronze with patina, black marble base', ['worn bronze with patina', 'black marble on the base']],
    ['mossy stone, wet', ['wet mossy stone']],
    ['tiger fur with laser', ['tiger', 'left-out: laser']],
    ['oak, gold', ['oak', 'left-out: gold']],
    ['brushed steel, blue glazed ceramic rest', ['brushed steel', 'blue glazed ceramic on the rest']],
  ])('%s', (prompt, said) => expect(saidOf(makesTexture(prompt))).toEqual(said))

  test('match their summary, except for a part that the model does not have', thorough, async () => {
    const { glb } = await textTo3d({ prompt: 'a cube', seed: 0, detail: 'draft' }, quiet)
    const painted = async (prompt: string) => {
      const input = { file: glb, mediaType: 'model/gltf-binary', prompt, seed: 1, resolution: 1024 } as const
      const { makes } = await textureFile({ ...input, pbr: false, keepUvs: false, projection: 'front' }, quiet)
      return makes ?? []
    }
    expect(await painted('polished oak, gold base')).toEqual(makesTexture('polished oak, gold base'))
    expect(saidOf(makesTexture('oak, gold eyes'))).toEqual(['oak', 'gold on the eye'])
    expect(saidOf(await painted('oak, gold eyes'))).toEqual(['oak', 'left-out: gold, eye'])
  })
})
