import { expect, test } from 'vitest'
import { cutOut } from '../../../electron/engine/image/cut-out.ts'
import type { Raster } from '../../../electron/engine/model.ts'
import { drawCase, hardCutOuts } from './hard-cut-outs.ts'
import { creature, drawn, overlap } from './pictures.ts'
import { sample, thorough } from '../../support/long.ts'

test('a picture with alpha is cut out by its alpha', async () => {
  const picture = await drawn(creature)
  const cut = await cutOut(picture)
  expect(cut.source).toBe('alpha')
  expect(overlap(cut.alpha, picture)).toBeGreaterThan(0.999)
  expect(cut.hints).toEqual({ cutOff: false, small: false })
})

test('drops specks next to the subject', async () => {
  const cut = await cutOut(await drawn(`${creature}<circle cx="20" cy="20" r="1.5"/>`))
  expect(cut.box[0]).toBeGreaterThan(60)
})

const plain = [
  ['white', '#ffffff'],
  ['grey', '#8090a0'],
  ['black', '#000000'],
] as const
test.each(sample(plain, 2))(
  'a subject on plain %s is found to the pixel, including white eyes',
  async (_, background) => {
    const cut = await cutOut(await drawn(creature, 320, 280, background))
    expect(cut.source).toBe('plain-background')
    expect(overlap(cut.alpha, await drawn(creature))).toBeGreaterThan(0.985)
  },
)

test('a soft shadow on the ground is not part of the subject', async () => {
  const ground =
    '<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#f6f6f8"/><stop offset="1" stop-color="#d4d7da"/></linearGradient>' +
    '<filter id="b" x="-50%" y="-400%" width="200%" height="900%"><feGaussianBlur stdDeviation="9"/></filter></defs><rect width="320" height="280" fill="url(#g)"/>' +
    '<ellipse cx="180" cy="246" rx="95" ry="12" fill="#555" opacity=".5" filter="url(#b)"/>'
  const cut = await cutOut(await drawn(ground + creature))
  expect(overlap(cut.alpha, await drawn(creature))).toBeGreaterThan(0.97)
})

test('background visible through the subject stays open', async () => {
  const chair = '<path d="M80 40h160v200h-30v-90h-100v90h-30z M110 70v50h100v-50z" fill="#6a4020" fill-rule="evenodd"/>'
  const cut = await cutOut(await drawn(chair, 320, 280, '#f4f4f4'))
  expect(cut.alpha[95 * 320 + 160]).toBe(0)
  expect(overlap(cut.alpha, await drawn(chair))).toBeGreaterThan(0.98)
})

test('most of a subject in front of noisy foliage is found', async () => {
  const cut = await cutOut(withNoise(await drawn(creature, 320, 280, '#70885a'), await drawn(creature)))
  expect(cut.source).toBe('busy-background')
  expect(overlap(cut.alpha, await drawn(creature))).toBeGreaterThan(0.93)
})

test.each(sample(hardCutOuts, 6).map((hard) => [hard.name, hard] as const))(
  '%s is found',
  thorough,
  async (_, hard) => {
    const { picture, truth } = await drawCase(hard)
    expect(overlap((await cutOut(picture)).alpha, truth)).toBeGreaterThan(0.94)
  },
)

test('a subject that extends beyond the picture is reported', async () => {
  const cut = await cutOut(await drawn(`<g transform="translate(0 90)">${creature}</g>`, 320, 280, '#e8eef4'))
  expect(cut.hints.cutOff).toBe(true)
})

test('a subject that is small in its picture is reported', thorough, async () => {
  const cut = await cutOut(await drawn('<circle cx="200" cy="200" r="14" fill="#a02"/>', 400, 400, '#fff'))
  expect(cut.hints.small).toBe(true)
})

test.each([
  ['transparent all over', () => drawn('')],
  ['of one colour', () => drawn('', 200, 150, '#9ab')],
  ['of one pixel', () => drawn('', 1, 1, '#9ab')],
])('a picture that is %s has no subject', async (_, make) => {
  await expect(cutOut(await make())).rejects.toMatchObject({
    code: 'request-refused',
    details: { reason: 'no_subject' },
  })
})

test('gives the same cut-out of the same picture every time', thorough, async () => {
  const picture = withNoise(await drawn(creature, 320, 280, '#70885a'), await drawn(creature))
  const [first, second] = [await cutOut(picture), await cutOut(picture)]
  expect(Buffer.from(first.alpha.buffer).equals(Buffer.from(second.alpha.buffer))).toBe(true)
})

/** Blotches of all sizes wherever the mask is empty, always the same ones. */
function withNoise({ width, height, data }: Raster, mask: Raster): Raster {
  const noisy = data.slice()
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const coarse = hash(Math.floor(x / 17), Math.floor(y / 17)) - 0.5
    const middle = hash(Math.floor(x / 5) + 99, Math.floor(y / 5)) - 0.5
    const fine = hash(x, y + 777) - 0.5
    const share = 1 - mask.data[pixel * 4 + 3]! / 255
    for (let c = 0; c < 3; c++)
      noisy[pixel * 4 + c] = data[pixel * 4 + c]! + share * (70 * coarse + 40 * middle + 30 * fine)
  }
  return { width, height, data: noisy }
}

function hash(x: number, y: number): number {
  let value = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca77)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return ((value ^ (value >>> 12)) >>> 0) / 2 ** 32
}
