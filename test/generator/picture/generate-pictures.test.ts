import { expect, test } from 'vitest'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import type { Raster } from '../../../electron/engine/model.ts'
import { checkGenerate } from '../../../electron/generator/picture/check-generate.ts'
import { generatePictures } from '../../../electron/generator/picture/generate-pictures.ts'
import type { GenerateInput, PictureStyle } from '../../../electron/generator/picture/jobs.ts'
import { gridFor } from '../../../electron/generator/picture/pattern/draw-geometric.ts'
import { geometricIds, geometrics } from '../../../electron/generator/picture/pattern/geometric-patterns.ts'
import { readPattern } from '../../../electron/generator/picture/pattern/pattern-words.ts'
import { seamlessPattern, type PatternOptions } from '../../../electron/generator/picture/pattern/seamless-pattern.ts'
import { randomFrom } from '../../../electron/generator/picture/random.ts'
import { readRequest } from '../../../electron/generator/picture/request/read-request.ts'
import { isSame, rejectionOf, rolled, seamSteps } from './canvases.ts'
import { isLong, sample, thorough } from '../../support/long.ts'

const styles: PictureStyle[] = ['flat', 'studio', 'line', 'pattern']

async function made(style: PictureStyle, prompt: string, more: Partial<GenerateInput> = {}): Promise<Raster[]> {
  const input = { style, prompt, seed: 5, width: 128, height: 96, ...more }
  const { pictures } = await generatePictures(input, () => {})
  return Promise.all(pictures.map(async ({ file }) => (await decodeImage(file)).raster))
}

test.each(styles)('%s: several pictures differ from each other and are reproducible', thorough, async (style) => {
  const prompt = style === 'flat' || style === 'pattern' ? 'a fox and a mushroom' : 'a chess pawn'
  const once = await made(style, prompt, { count: 2, width: 64, height: 64 })
  const again = await made(style, prompt, { count: isLong ? 2 : 1, width: 64, height: 64 })
  expect(once).toHaveLength(2)
  expect(once.map(({ width, height }) => [width, height])).toEqual([
    [64, 64],
    [64, 64],
  ])
  expect(isSame(once[0]!, once[1]!)).toBe(false)
  expect(again.filter((picture, i) => !isSame(picture, once[i]!))).toEqual([])
})

test.each(styles)('%s: a transparent picture has clear corners and shows the subject', async (style) => {
  const [picture] = await made(style, style === 'flat' || style === 'pattern' ? 'a frog' : 'a vase', {
    transparent: true,
  })
  const alphas = Array.from({ length: 128 * 96 }, (_, pixel) => picture!.data[pixel * 4 + 3]!)
  expect(alphas.filter((alpha) => alpha === 0).length).toBeGreaterThan(alphas.length * 0.1)
  expect(alphas.filter((alpha) => alpha === 255).length).toBeGreaterThan(alphas.length * 0.08)
  // A subject of a pattern may lie over a corner.
  const corners = style === 'pattern' ? [0, 0, 0] : [alphas[0], alphas[127], alphas.at(-1)]
  expect(corners).toEqual([0, 0, 0])
})

test('the background has the requested colour', async () => {
  const [flat] = await made('flat', 'a cat on a #2040c0 background')
  expect([...flat!.data.subarray(0, 3)]).toEqual([0x20, 0x40, 0xc0])
  const [white] = await made('flat', 'a cat, white background')
  expect([...white!.data.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('a named colour is the colour of the subject', thorough, async () => {
  for (const style of ['flat', 'studio'] as const) {
    const [picture] = await made(style, 'a blue dragon', { transparent: true, width: 64, height: 64 })
    const { data } = picture!
    let [blue, red] = [0, 0]
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3]! < 200) continue
      if (data[at + 2]! > data[at]! + 30) blue++
      if (data[at]! > data[at + 2]! + 30) red++
    }
    expect({ style, isBlue: blue > red }).toEqual({ style, isBlue: true })
  }
})

test('the subject casts a shadow on the ground', async () => {
  const [picture] = await made('studio', 'a white sphere on a grey background', { view: 'front' })
  const at = (x: number, y: number): number => picture!.data[(y * 128 + x) * 4]!
  const lowest = Math.min(
    ...Array.from({ length: 96 }, (_, x) => at(16 + x, 88)),
    ...Array.from({ length: 96 }, (_, x) => at(16 + x, 84)),
  )
  expect(lowest).toBeLessThan(at(4, 8) - 15)
})

test('line art is ink on paper and little else', thorough, async () => {
  const [picture] = await made('line', 'a rabbit', { hatching: 'none', width: 256, height: 256 })
  let [paper, ink, other] = [0, 0, 0]
  for (let at = 0; at < picture!.data.length; at += 4) {
    const value = picture!.data[at]!
    if (value > 250) paper++
    else if (value < 40) ink++
    else other++
  }
  expect(ink).toBeGreaterThan(200)
  expect(paper).toBeGreaterThan(256 * 256 * 0.75)
  expect(other).toBeLessThan(ink * 6)
})

const patternOptions: PatternOptions = {
  width: 120,
  height: 96,
  seed: 3,
  transparent: false,
  layout: 'scattered',
  scale: 'medium',
}

test.each(sample(['chess knights', 'cats on blue stripes', 'strawberries and lemons on mint'], 1))(
  'a pattern of %s cut elsewhere is the same pattern, bit for bit',
  thorough,
  async (prompt) => {
    const request = readPattern(prompt)
    for (const layout of sample(['scattered', 'rows', 'half-drop'] as const, 2)) {
      const options = { ...patternOptions, width: 80, height: 64, layout }
      const tile = await seamlessPattern(request, options, () => {})
      const other = await seamlessPattern(request, { ...options, shift: { x: 47, y: 31 } }, () => {})
      expect({ layout, same: isSame(other, rolled(tile, 47, 31)) }).toEqual({ layout, same: true })
    }
  },
)

test.each(sample(geometricIds, 6))('%s continues across the seam as inside', async (id) => {
  const request = readPattern(id)
  for (const [scale, width] of [
    ['medium', 96],
    ['large', 60],
  ] as const) {
    const tile = await seamlessPattern(request, { ...patternOptions, width, height: 72, scale }, () => {})
    const { seam, inside } = seamSteps(tile)
    // A seam may run along a line of the pattern.
    const lines = linesOf(tile)
    expect(seam).toBeLessThanOrEqual(Math.max(inside * 1.5 + 2, lines * 1.3))
  }
})

test.each(geometricIds)('%s is periodic at every point', (id) => {
  const seed = 77
  const random = randomFrom(seed)
  for (const scale of ['small', 'medium', 'large'] as const) {
    const grid = gridFor(id, { ...patternOptions, width: 300, height: 200, seed: 4, scale, direction: 'diagonal' }, 4)
    const sampler = geometrics[id].draw(grid)
    let unlike = 0
    for (let n = 0; n < 400; n++) {
      const [x, y] = [random() * grid.across, random() * grid.down]
      const here = sampler(x, y)
      if (Math.abs(here - sampler(x + grid.across, y)) > 0.01) unlike++
      if (Math.abs(here - sampler(x, y - grid.down)) > 0.01) unlike++
    }
    // Rounding may put a point on the other side of an edge.
    expect({ scale, seed, isPeriodic: unlike <= 1 }).toEqual({ scale, seed, isPeriodic: true })
  }
})

test.each([
  ['terrazzo in pink and grey', 'terrazzo', 2],
  ['blue gingham', 'gingham', 1],
  ['a seamless pattern of navy and white diagonal stripes', 'stripes', 2],
  ['herringbone', 'herringbone', 0],
  ['polka dots, red on cream', 'dots', 2],
])('“%s” is %s in %i colours', (prompt, id, colours) => {
  const request = readPattern(prompt)
  expect(request).toMatchObject({ kind: 'geometric', id })
  expect(request.kind === 'geometric' && request.colours.length).toBe(colours)
})

test.each([
  ['a red dragon on a blue background', 'a red dragon', { kind: 'plain', colour: { name: 'blue' } }],
  ['three cats in the snow', 'three cats', { kind: 'scene', scene: 'snow' }],
  ['a whale under the sea', 'a whale', { kind: 'scene', scene: 'underwater' }],
  ['a lion on a gradient background from purple to navy', 'a lion', { kind: 'gradient' }],
  ['a cat wearing a crown on a yellow polka dot background', 'a cat wearing a crown', { kind: 'decor', decor: 'dots' }],
  ['a picture of an owl at night', 'an owl', { kind: 'scene', scene: 'night' }],
  ['a duck on transparent background', 'a duck', { kind: 'transparent' }],
])('“%s” is read as “%s” before its background', (prompt, subject, backdrop) => {
  const request = readRequest(prompt)
  expect(request.subject).toBe(subject)
  expect(request.backdrop).toMatchObject(backdrop)
})

test('words without effect are reported', () => {
  expect(checkGenerate('flat', 'a dragon with laser eyes')).toMatchObject([{ code: 'left-out' }])
  expect(checkGenerate('studio', 'a fox in the forest')).toEqual([
    { code: 'ground-plain', figures: { scenery: 'forest' } },
  ])
  expect(checkGenerate('flat', 'a fox in the forest')).toEqual([])
})

test.each(styles)('%s: words that name nothing are rejected, without suggestions by spelling alone', (style) => {
  const error = rejectionOf(() => checkGenerate(style, 'a gorblefrump'))
  expect(error).toMatchObject({ code: 'request-refused', details: { reason: 'unsupported_prompt' } })
  expect(JSON.stringify(error.details?.['suggestions'] ?? [])).not.toMatch(/gor|frum/i)
})

test.each([
  ['count', { count: 9 }],
  ['width', { width: 63 }],
  ['height', { height: 4000 }],
])('%s beyond its limits is invalid', async (field, more) => {
  await expect(made('flat', 'a cat', more)).rejects.toMatchObject({ code: 'invalid-input', details: { field } })
})

/** Maximum mean difference between two neighbouring rows or columns inside. */
function linesOf({ width, height, data }: Raster): number {
  const difference = (a: number, b: number): number =>
    [0, 1, 2].reduce((sum, c) => sum + Math.abs(data[a * 4 + c]! - data[b * 4 + c]!), 0)
  let most = 0
  for (let x = 1; x < width; x++) {
    let sum = 0
    for (let y = 0; y < height; y++) sum += difference(y * width + x, y * width + x - 1)
    most = Math.max(most, sum / height)
  }
  for (let y = 1; y < height; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) sum += difference(y * width + x, (y - 1) * width + x)
    most = Math.max(most, sum / width)
  }
  return most
}
