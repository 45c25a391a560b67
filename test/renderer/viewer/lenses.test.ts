import { expect, test } from 'vitest'
import { lensIds, matcapIds } from '../../../renderer/state/stage/lens-ids.ts'
import { scaleColour, scaleGradient, scalePixels } from '../../../renderer/viewer/lenses/colour-scale.ts'
import { drawLens } from '../../../renderer/viewer/lenses/draw-lens.ts'
import { heatScale } from '../../../renderer/viewer/lenses/heat-scale.ts'
import type { LensSettings, Surface } from '../../../renderer/viewer/lenses/lens.ts'
import { lensGroups, lensRows } from '../../../renderer/viewer/lenses/lens-table.ts'
import { lensExplanations } from '../../../renderer/words/viewer/lens-explanations.ts'
import { matcapPixels } from '../../../renderer/viewer/lenses/matcap-balls.ts'
import { studioActions } from '../../../renderer/shell/studio-actions.ts'
import { aMaterial } from '../builders.ts'

const surface: Surface = {
  material: aMaterial({ baseColour: [1, 0.5, 0.2, 1], metalness: 0.3, roughness: 0.6 }),
  map: () => null,
  isFlat: false,
  uvs: true,
  colours: true,
}
const settings: LensSettings = {
  darkTheme: true,
  backFaces: true,
  matcap: 'wax',
  largest: 0.1,
  heat: null,
  clipped: false,
}

test('every lens has a row, a unique name and a group, and can be drawn', () => {
  expect(lensRows.map(({ id }) => id)).toEqual([...lensIds])
  expect(new Set(lensRows.map(({ name }) => name)).size).toBe(lensIds.length)
  for (const { id, group } of lensRows) {
    expect(lensGroups).toContain(group)
    expect(lensExplanations[id].length).toBeGreaterThan(5)
    for (const [isFlat, uvs, colours] of [
      [false, true, true],
      [true, false, false],
    ] as const)
      expect(drawLens[id]({ ...surface, isFlat, uvs, colours }, settings).isMaterial).toBe(true)
  }
})

test('no key has two actions', () => {
  const keys = studioActions.flatMap(({ shortcut }) => (shortcut === undefined ? [] : [shortcut.toLowerCase()]))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  const own = lensRows.flatMap(({ shortcut }) => (shortcut === undefined ? [] : [shortcut.toLowerCase()]))
  expect(own.filter((key) => !keys.includes(key))).toEqual([])
})

test('back faces are marked, except of two-sided cut-outs', () => {
  const leaf = { ...surface.material, doubleSided: true, alphaMode: 'mask' as const }
  const keyOf = (material: Surface['material'], backFaces: boolean) =>
    drawLens.full({ ...surface, material }, { ...settings, backFaces }).customProgramCacheKey()
  expect(keyOf(leaf, true)).not.toMatch(/^back/)
  expect(keyOf(surface.material, true)).toMatch(/^back/)
  expect(keyOf({ ...surface.material, doubleSided: true }, true)).toMatch(/^back/)
  expect(keyOf(surface.material, false)).not.toMatch(/^back/)
})

test('unlit materials are drawn without light, and their back faces are marked', () => {
  const seen = drawLens.full({ ...surface, material: { ...surface.material, unlit: true } }, settings)
  expect(seen).toMatchObject({ type: 'MeshBasicMaterial', toneMapped: false })
  expect(seen.customProgramCacheKey()).toMatch(/^back/)
  expect(drawLens.full(surface, settings).type).toBe('MeshStandardMaterial')
})

/** CIE 1976 L*, by its own definition. */
function lightness([r, g, b]: readonly number[]): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const y = 0.2126 * linear(r!) + 0.7152 * linear(g!) + 0.0722 * linear(b!)
  return y > 216 / 24389 ? 116 * Math.cbrt(y) - 16 : (y * 24389) / 27
}

/** What is seen without green receptors or without red ones: H. Brettel's planes as fitted by Machado et al. 2009, full severity. */
const dichromats = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

test.each(['all colours', 'protan', 'deutan', 'tritan'] as const)(
  'the scale grows lighter from end to end, seen with %s',
  (eye) => {
    const count = 200
    const seen = Array.from({ length: count }, (_, index) => {
      const colour = scaleColour(index / (count - 1))
      if (eye === 'all colours') return lightness(colour)
      const linear = colour.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      const m = dichromats[eye]
      const mixed = [0, 3, 6].map((row) =>
        Math.min(1, Math.max(0, m[row]! * linear[0]! + m[row + 1]! * linear[1]! + m[row + 2]! * linear[2]!)),
      )
      return lightness(mixed.map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)))
    })
    for (let index = 1; index < count; index++)
      expect(seen[index]! - seen[index - 1]!, `step ${index}`).toBeGreaterThan(0)
    expect(seen.at(-1)! - seen[0]!).toBeGreaterThan(60)
  },
)

test('the scale has the same ends as pixels and as a gradient', () => {
  const pixels = scalePixels(256)
  expect(Array.from(pixels.subarray(0, 3))).toEqual(scaleColour(0).map((channel) => Math.round(channel * 255)))
  expect(Array.from(pixels.subarray(-4))).toEqual([...scaleColour(1).map((channel) => Math.round(channel * 255)), 255])
  expect(scaleGradient('to right', true).indexOf('0.0%')).toBeLessThan(
    scaleGradient('to right', true).indexOf('100.0%'),
  )
})

test('the scale of thickness is reversed, and others have zero in the middle', () => {
  const quantiles = Array.from({ length: 101 }, (_, index) => index / 10)
  expect(heatScale({ kind: 'thickness', least: 0, greatest: 10, quantiles }, 2)).toEqual({
    from: 0,
    to: 9.9,
    worst: 'small',
    threshold: 2,
  })
  // A seagull of two metres with a few thin feathers.
  const thick = quantiles.map((value) => 745 + value)
  expect(heatScale({ kind: 'thickness', least: 1.38, greatest: 800, quantiles: thick }, null).from).toBe(1.38)
  const around = quantiles.map((value) => value - 2)
  const scale = heatScale({ kind: 'deviation', least: -2, greatest: 8, quantiles: around }, null)
  expect(scale.from).toBe(-scale.to)
  const same = heatScale({ kind: 'thickness', least: 3, greatest: 3, quantiles: quantiles.map(() => 3) }, null)
  expect(same.to).toBeGreaterThan(same.from)
})

test.each(matcapIds)('the matcap %s is lit from above and not overexposed', (id) => {
  const side = 64
  const pixels = matcapPixels(id, side)
  const at = (x: number, y: number) => {
    const index = (Math.round(((y + 1) / 2) * (side - 1)) * side + Math.round(((x + 1) / 2) * (side - 1))) * 4
    return pixels[index]! + pixels[index + 1]! + pixels[index + 2]!
  }
  // The rim light comes from both sides.
  const [bright, dark] = id === 'rim' ? [at(-0.9, 0.2), at(0, -0.6)] : [at(-0.3, 0.6), at(0.3, -0.7)]
  expect(bright).toBeGreaterThan(dark)
  let white = 0
  for (let index = 0; index < pixels.length; index += 4)
    if (pixels[index] === 255 && pixels[index + 1] === 255 && pixels[index + 2] === 255) white += 1
  expect(white / (side * side)).toBeLessThan(0.04)
})
