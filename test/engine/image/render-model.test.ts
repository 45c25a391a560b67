import { expect, test } from 'vitest'
import { encodePng } from '../../../electron/engine/image/encode-png.ts'
import { renderModel } from '../../../electron/engine/image/render-model.ts'
import type { Model, Part, Raster } from '../../../electron/engine/model.ts'
import { cube, modelOf } from '../mesh/shapes.ts'

const front = { yaw: 0, pitch: 0 }

function pixel({ width, data }: Raster, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
}

test('a cube from the front fills its share of the picture and nothing else', async () => {
  const raster = await renderModel(modelOf(cube()), { width: 50, height: 50, view: front, projection: 'orthographic' })
  const covered = [...raster.data].filter((value, i) => i % 4 === 3 && value === 255).length
  expect(Math.abs(covered - 46 * 46)).toBeLessThan(46 * 4)
  expect(pixel(raster, 0, 0)[3]).toBe(0)
  expect(pixel(raster, 25, 25)[3]).toBe(255)
})

test('shows the right side on the right, and from behind on the left', async () => {
  const red = { ...cube(1, 0), material: 1 }
  const grey = { ...cube(1, 0), positions: cube().positions.map((value, i) => (i % 3 === 0 ? value - 1 : value)) }
  const model: Model = { ...modelOf(grey, red) }
  model.materials.push({ name: 'red', baseColour: [0.8, 0.02, 0.02, 1], metalness: 0, roughness: 0.8 })
  const size = { width: 60, height: 40 }
  const isRed = ([r, g]: number[]): boolean => r! > 2 * g!
  const fromFront = await renderModel(model, { ...size, view: front })
  expect([isRed(pixel(fromFront, 15, 20)), isRed(pixel(fromFront, 45, 20))]).toEqual([false, true])
  const fromBehind = await renderModel(model, { ...size, view: { yaw: 180, pitch: 0 } })
  expect([isRed(pixel(fromBehind, 15, 20)), isRed(pixel(fromBehind, 45, 20))]).toEqual([true, false])
  const fromItsLeft = await renderModel(model, { ...size, view: { yaw: 90, pitch: 0 } })
  expect(isRed(pixel(fromItsLeft, 30, 20))).toBe(true)
})

test('nearer surfaces hide farther ones in any order', async () => {
  const near = { ...cube(1, 0), material: 1 }
  const far = { ...cube(1, 0), positions: cube().positions.map((value, i) => (i % 3 === 2 ? value - 3 : value)) }
  for (const parts of [
    [near, far],
    [far, near],
  ]) {
    const model = modelOf(...parts)
    model.materials.push({ name: 'green', baseColour: [0.02, 0.8, 0.02, 1], metalness: 0, roughness: 0.8 })
    const [r, g] = pixel(await renderModel(model, { width: 30, height: 30, view: front }), 15, 15)
    expect(g).toBeGreaterThan(2 * r!)
  }
})

test('dark metal is exposed longer than dark paint', async () => {
  const brightness = async (metalness: number) => {
    const model = modelOf({ ...cube(1, 0), material: 1 })
    model.materials.push({ name: 'dark', baseColour: [0.05, 0.05, 0.05, 1], metalness, roughness: 0.9 })
    return pixel(await renderModel(model, { width: 30, height: 30, view: front }), 15, 15)[0]!
  }
  expect(await brightness(1)).toBeGreaterThan(1.5 * (await brightness(0)))
})

const sheet: Part = {
  name: 'sheet',
  material: 0,
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
  uvs: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0),
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
}

test('a texture is mapped the right way up', async () => {
  const colours = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
  const data = new Uint8ClampedArray(32 * 32 * 4)
  for (let i = 0; i < 32 * 32; i++) data.set(colours.slice(...quarter(i)), i * 4)
  const bytes = await encodePng({ width: 32, height: 32, data })
  const model = modelOf(sheet)
  model.materials[0]!.baseColour = [1, 1, 1, 1]
  model.materials[0]!.baseColourTexture = { name: '', mediaType: 'image/png', bytes, width: 32, height: 32 }
  const raster = await renderModel(model, { width: 40, height: 40, view: front })
  const strongest = (x: number, y: number): number =>
    pixel(raster, x, y)
      .slice(0, 3)
      .indexOf(Math.max(...pixel(raster, x, y).slice(0, 3)))
  expect([strongest(10, 10), strongest(30, 10), strongest(10, 30)]).toEqual([0, 1, 2])
})

function quarter(i: number): [number, number] {
  const k = (i % 32 >= 16 ? 1 : 0) + (i >= 512 ? 2 : 0)
  return [k * 4, k * 4 + 4]
}

test('an unreadable texture leaves the plain colour', async () => {
  const model = modelOf(sheet)
  model.materials[0]!.baseColourTexture = {
    name: '',
    mediaType: 'image/png',
    bytes: Uint8Array.of(1, 2),
    width: 1,
    height: 1,
  }
  expect(pixel(await renderModel(model, { width: 20, height: 20, view: front }), 10, 10)[3]).toBe(255)
})

test('shows what is behind glass', async () => {
  const pane = { ...sheet, material: 1, positions: sheet.positions.map((value, i) => (i % 3 === 2 ? 0.5 : value)) }
  const model = modelOf(sheet, pane)
  model.materials[0]!.baseColour = [0.9, 0.02, 0.02, 1]
  model.materials.push({ name: 'glass', baseColour: [0, 0, 1, 0.3], metalness: 0, roughness: 1, alphaMode: 'blend' })
  const [r, , b] = pixel(await renderModel(model, { width: 20, height: 20, view: front }), 10, 10)
  expect(r).toBeGreaterThan(b!)
  expect(b).toBeGreaterThan(40)
})

test('a background surrounds the model', async () => {
  const background = { width: 20, height: 20, data: new Uint8ClampedArray(20 * 20 * 4).fill(200) }
  const raster = await renderModel(modelOf(cube()), { width: 20, height: 20, background })
  expect(pixel(raster, 0, 0)).toEqual([200, 200, 200, 200])
})

test('an empty model gives an empty picture, and a size of zero is rejected', async () => {
  const broken = cube()
  broken.positions.fill(Number.NaN)
  for (const model of [modelOf(), modelOf(broken)]) {
    const raster = await renderModel(model, { width: 8, height: 8 })
    expect(raster.data.every((value) => value === 0)).toBe(true)
  }
  await expect(renderModel(modelOf(), { width: 0, height: 8 })).rejects.toMatchObject({ code: 'invalid-input' })
})
