import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import type { Raster } from '../../../electron/engine/model.ts'
import { editPicture } from '../../../electron/generator/picture/edit/edit-picture.ts'
import { viewsOf } from '../../../electron/generator/picture/edit/four-views.ts'
import { trimBox } from '../../../electron/generator/picture/flat/sprite.ts'
import type { EditInput } from '../../../electron/generator/picture/jobs.ts'
import { creature, drawn, drawnSmall, overlap, pngOf } from '../../engine/image/pictures.ts'
import { boxes } from '../carve/subjects.ts'
import { deltaE, isSame, painted, psnr, seamSteps, ssim } from './canvases.ts'
import { sample, thorough } from '../../support/long.ts'

async function edited(picture: Raster, prompt: string, more: Partial<EditInput> = {}): Promise<Raster> {
  return only(await editPicture({ image: await pngOf(picture), prompt, seed: 1, ...more }, () => {}))
}

async function only({ pictures }: Awaited<ReturnType<typeof editPicture>>): Promise<Raster> {
  expect(pictures.map(({ name }) => name)).toEqual(['image.png'])
  return (await decodeImage(pictures[0]!.file)).raster
}

const alphaOf = ({ data }: Raster): Float32Array =>
  Float32Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4 + 3]! / 255)

const maskedFrom = { left: 60, top: 40 }
const maskOf = (width: number, height: number): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      {
        input: { create: { width: width / 2, height: height / 2, channels: 3, background: '#fff' } },
        left: Math.round((maskedFrom.left * width) / 320),
        top: Math.round((maskedFrom.top * height) / 280),
      },
    ])
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes))

test.each(sample(['#ffffff', '#7090b0', '#202428', '#f2b8c6'], 2))(
  'the background %s is removed and the subject stays whole',
  async (ground) => {
    const cut = await edited(await drawn(creature, 320, 280, ground), 'remove the background')
    expect(overlap(alphaOf(cut), await drawn(creature))).toBeGreaterThan(0.98)
  },
)

test('a new background does not show through the subject', thorough, async () => {
  const out = await edited(await drawn(creature, 320, 280, '#e8e8ee'), 'make the background #2040c0')
  expect([...out.data.subarray(0, 4)]).toEqual([0x20, 0x40, 0xc0, 255])
  const belly = (170 * 320 + 160) * 4
  expect(out.data[belly]).toBeGreaterThan(170)
})

test('recolouring changes only what has the colour', async () => {
  const shaded = painted(120, 90, (x, y) =>
    x < 40 ? [120 + y, 20 + y / 4, 25 + y / 4] : x < 80 ? [30, 90 + y, 60] : [200 - y, 200 - y, 200 - y],
  )
  const out = await edited(shaded, 'make the red parts blue')
  let worst = 0
  for (let pixel = 0; pixel < 120 * 90; pixel++)
    if (pixel % 120 >= 40) worst = Math.max(worst, deltaE(shaded, out, pixel))
  expect(worst).toBeLessThanOrEqual(1)
  // Blue now, with the same rise of light from above to below.
  const lightness = (y: number): number =>
    out.data[(y * 120 + 20) * 4]! + out.data[(y * 120 + 20) * 4 + 1]! + out.data[(y * 120 + 20) * 4 + 2]!
  for (const y of [5, 45, 85]) {
    const at = (y * 120 + 20) * 4
    expect(out.data[at + 2]).toBeGreaterThan(out.data[at]! + 40)
  }
  expect(lightness(85)).toBeGreaterThan(lightness(45))
  expect(lightness(45)).toBeGreaterThan(lightness(5))
})

test.each([
  'make it black and white',
  'blur it a lot',
  'make it brighter',
  'posterise to 3 colours',
  'replace the background with pink',
  'pixelate',
  'invert',
])('“%s” keeps every pixel outside the mask', async (prompt) => {
  const picture = await drawn(creature, 320, 280, '#d8e0d0')
  const out = await edited(picture, prompt, { mask: await maskOf(320, 280) })
  let [changed, spoiled] = [0, 0]
  for (let at = 0; at < out.data.length; at++) {
    if (out.data[at] === picture.data[at]) continue
    const x = (at >> 2) % 320
    const y = Math.floor((at >> 2) / 320)
    const inside = x >= maskedFrom.left && x < maskedFrom.left + 160 && y >= maskedFrom.top && y < maskedFrom.top + 140
    if (inside) changed++
    else spoiled++
  }
  expect(spoiled).toBe(0)
  expect(changed).toBeGreaterThan(100)
})

test('a mask of another size is scaled, one of other proportions rejected', async () => {
  const picture = await drawn(creature, 320, 280, '#d8e0d0')
  const large = await edited(picture, 'invert', { mask: await maskOf(640, 560) })
  expect([...large.data.subarray(0, 3)]).toEqual([...picture.data.subarray(0, 3)])
  const middle = (100 * 320 + 120) * 4
  expect(large.data[middle]).toBe(255 - picture.data[middle]!)
  await expect(edited(picture, 'invert', { mask: await maskOf(320, 160) })).rejects.toMatchObject({
    code: 'invalid-input',
    details: { field: 'mask' },
  })
})

test('the mask is turned along with the picture', async () => {
  const picture = await drawn(creature, 320, 280, '#d8e0d0')
  const mask = await maskOf(320, 280)
  const there = await edited(picture, 'rotate 90 degrees, invert, rotate 90 degrees to the left', { mask })
  expect(isSame(there, await edited(picture, 'invert', { mask }))).toBe(true)
})

test.each([['mirror it, mirror it'], ['rotate 90, rotate 180, rotate 90'], ['flip vertically, rotate 180, mirror']])(
  '“%s” returns the same picture',
  async (prompt) => {
    const picture = await drawn(creature, 320, 280, '#d8e0d0')
    expect(isSame(await edited(picture, prompt), picture)).toBe(true)
  },
)

test('edits of colour keep alpha', async () => {
  const picture = await drawnSmall(creature)
  for (const prompt of ['make it brighter', 'sepia', 'sharpen', 'upscale 2x, resize to 50%']) {
    const out = await edited(picture, prompt)
    const [before, after] = [alphaOf(picture), alphaOf(out)]
    const difference = after.reduce((sum, value, pixel) => sum + Math.abs(value - before[pixel]!), 0)
    expect({ prompt, isKept: difference / before.length < 0.004 }).toEqual({ prompt, isKept: true })
  }
})

test('enlarging is at least as accurate as bicubic', async () => {
  const full = await drawn(creature.replaceAll('#c84018', 'url(#g)'), 320, 280, '#d8e0d0')
  const small = await sharp(full.data, { raw: { width: 320, height: 280, channels: 4 } })
    .resize(160, 140, { kernel: 'mks2013' })
    .png()
    .toBuffer()
  const cubic = await sharp(small).resize(320, 280, { kernel: 'cubic' }).ensureAlpha().raw().toBuffer()
  const ours = await only(await editPicture({ image: new Uint8Array(small), prompt: 'upscale 2x', seed: 1 }, () => {}))
  const theirs: Raster = { width: 320, height: 280, data: new Uint8ClampedArray(cubic) }
  expect(psnr(ours, full)).toBeGreaterThan(psnr(theirs, full))
  expect(ssim(ours, full)).toBeGreaterThanOrEqual(ssim(theirs, full))
})

test('a tile is as smooth across its seam as inside', async () => {
  const noisy = painted(200, 160, (x, y) => {
    const bumps = 128 + 40 * Math.sin(x / 7 + Math.sin(y / 9)) + 40 * Math.sin(y / 6 + x / 31) + x / 5
    return [bumps, bumps * 0.8, 255 - bumps]
  })
  const tile = await edited(noisy, 'make it tile seamlessly')
  const { seam, inside } = seamSteps(tile)
  expect(seam).toBeLessThan(inside * 1.3)
})

test('the masked area is filled from its surroundings', async () => {
  const stripes = painted(160, 120, (_x, y) => (Math.floor(y / 10) % 2 === 0 ? [200, 60, 60] : [240, 230, 210]))
  const spoiled: Raster = { ...stripes, data: stripes.data.slice() }
  for (let y = 40; y < 84; y++) for (let x = 60; x < 104; x++) spoiled.data.set([0, 0, 255, 255], (y * 160 + x) * 4)
  const mask = painted(160, 120, (x, y) => (x >= 58 && x < 106 && y >= 38 && y < 86 ? [255, 255, 255] : [0, 0, 0]))
  const out = await edited(spoiled, 'fill the masked area', { mask: await pngOf(mask) })
  expect(psnr(out, stripes)).toBeGreaterThan(24)
})

test('four views share scale and ground line, in the order of a walk around the subject', async () => {
  // Wide, with an arm at the subject's own left (+X) and a nose in front (+Z).
  const model = boxes([
    [-0.3, 0, -0.15, 0.3, 1, 0.15],
    [0.3, 0.55, -0.05, 0.7, 0.65, 0.05],
    [-0.05, 0.75, 0.15, 0.05, 0.85, 0.35],
  ])
  const views = await viewsOf(model, 128, () => {})
  expect(views.map(({ name }) => name)).toEqual(['front', 'left', 'back', 'right'])
  const trimmed = views.map(({ raster }) => trimBox(raster))
  for (const box of trimmed) {
    expect(Math.abs(box.top - trimmed[0]!.top)).toBeLessThanOrEqual(2)
    expect(Math.abs(box.height - trimmed[0]!.height)).toBeLessThanOrEqual(2)
  }
  const [front, left, back, right] = views.map(({ raster }) => lean(raster)) as [number, number, number, number]
  // The arm is to the right in front and to the left behind; the nose to the left from the left, to the right from the right.
  expect(front).toBeGreaterThan(0.02)
  expect(back).toBeCloseTo(-front, 2)
  expect(left).toBeLessThan(-0.01)
  expect(right).toBeCloseTo(-left, 2)
})

test('the same request gives the same bytes', thorough, async () => {
  const image = await pngOf(await drawnSmall(creature, '#e0d0c0'))
  const once = await editPicture({ image, prompt: 'add a drop shadow, then posterise', seed: 9 }, () => {})
  const twice = await editPicture({ image, prompt: 'add a drop shadow, then posterise', seed: 9 }, () => {})
  expect(Buffer.compare(once.pictures[0]!.file, twice.pictures[0]!.file)).toBe(0)
})

test('a picture rotated by EXIF is edited upright', async () => {
  const lying = await sharp(Buffer.from(await pngOf(await drawn(creature, 320, 280, '#fff'))))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const out = await only(
    await editPicture({ image: new Uint8Array(lying), prompt: 'make it brighter', seed: 1 }, () => {}),
  )
  expect([out.width, out.height]).toEqual([280, 320])
})

test('more than 32 megapixels are rejected before decoding', thorough, async () => {
  const huge = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  await expect(editPicture({ image: new Uint8Array(huge), prompt: 'invert', seed: 1 }, () => {})).rejects.toMatchObject(
    {
      code: 'unsafe-file',
      details: { reason: 'too_many_pixels' },
    },
  )
})

test('a missing required input is reported by its field', async () => {
  const picture = await drawn(creature)
  await expect(edited(picture, 'fill the masked area')).rejects.toMatchObject({ details: { field: 'mask' } })
  await expect(edited(picture, 'blend with the second picture')).rejects.toMatchObject({ details: { field: 'image2' } })
})

/** Offset of the visible pixels' mean column from the middle of their box, as a share of the width. */
function lean(raster: Raster): number {
  const { width, height, data } = raster
  const box = trimBox(raster)
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (data[pixel * 4 + 3]! < 128) continue
    sum += pixel % width
    count++
  }
  const middle = box.left + box.width / 2
  return middle / width - 0.5 + (middle - 0.5 - sum / count) / width
}

test('a picture without the colour is returned byte for byte and reported as unchanged', async () => {
  const image = new Uint8Array(
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2040c0' } })
      .jpeg()
      .toBuffer(),
  )
  const { pictures, makes } = await editPicture({ image, prompt: 'make the orange parts green', seed: 1 }, () => {})
  expect(pictures).toMatchObject([{ mediaType: 'image/jpeg' }])
  expect(Buffer.from(pictures[0]!.file).equals(Buffer.from(image))).toBe(true)
  expect(makes).toEqual([
    { code: 'no-change', figures: {} },
    { code: 'colour-absent', figures: { colour: 'orange' } },
  ])
})
