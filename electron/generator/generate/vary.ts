/**
 * Seeded variations of a plan: girth and thickness where the words leave them open, the pose of figures, the width of a
 * base, and the palette (other hues where no colour was named, another shade where one was). Seed 0 is the design
 * unchanged.
 */
import { linearFromOklch, oklchFromLinear } from '../../engine/colour/oklch.ts'
import type { Material, Model } from '../../engine/model.ts'
import { randomNumbers } from '../../engine/random-numbers.ts'
import type { PlanItem } from '../prompt/plan.ts'
import { recipeOf } from '../recipes/recipe-list.ts'
import { modelBounds } from './compose/placing.ts'

/** The seed of the unchanged design. */
const asDesigned = 0

/** The variation of one item. */
interface Variation {
  /** Factor for width and depth. */
  girth: number
  thick: number
  /** Hue shift in degrees. */
  hueShift: number
  /** Lightness shift. */
  shade: number
  /** Minimum chroma, so that greys have a hue to shift. */
  tint: number
}

const noVariation: Variation = { girth: 1, thick: 1, hueShift: 0, shade: 0, tint: 0 }

/** Lightness and hue shifts of the palettes. */
const palettes = [
  [0.06, 35],
  [-0.06, -35],
  [0.13, 75],
  [-0.13, -75],
] as const

const minTint = 0.05

/** Returns the variation of one item by a seed; `at` is its index in the plan. */
export function variationOf(item: PlanItem, seed: number, at: number): Variation {
  if (seed === asDesigned) return noVariation
  const random = randomNumbers((Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b)) >>> 0)
  // Values near zero are excluded, so that no variation looks like the design.
  const away = (min: number, max: number): number => (random() < 0.5 ? -1 : 1) * (min + random() * (max - min))
  const recipe = recipeOf(item.subject)
  const isFree = recipe === undefined || recipe.stretches === true
  const girth = 1 + away(0.06, 0.16)
  const thick = 1 + away(0.05, 0.18)
  const isNamed = item.colours.length > 0 || item.finish !== undefined
  // Consecutive seeds get different palettes.
  const [shade, turn] = palettes[seed % palettes.length] as readonly [number, number]
  return {
    girth: isFree && item.tall === 1 && item.text === undefined ? girth : 1,
    thick: item.thick === 1 ? thick : 1,
    hueShift: isNamed ? away(2, 6) : turn + (random() - 0.5) * 20,
    shade,
    tint: isNamed ? 0 : minTint,
  }
}

/** Returns the sideways bend of a figure's top as a fraction of its height; negative bends right. Differs per copy. */
export function bendOf(item: PlanItem, seed: number, at: number, copy: number): number {
  if (seed === asDesigned || item.subject.kind !== 'artwork') return 0
  const random = randomNumbers((Math.imul(seed, 0x85ebca6b) ^ Math.imul(64 * at + copy + 1, 0xc2b2ae35)) >>> 0)
  const side = (seed + copy) % 2 === 0 ? 1 : -1
  return side * (0.035 + random() * 0.05)
}

/** Bends a figure sideways with the square of the height, so that its foot stays in place. */
export function bent(model: Model, bend: number): Model {
  if (bend === 0) return model
  const height = modelBounds(model).high[1]
  return {
    ...model,
    parts: model.parts.map((part) => {
      const positions = part.positions.map((value, at) =>
        at % 3 === 0 ? value + (bend * part.positions[at + 1]! ** 2) / height : value,
      )
      const { normals } = part
      if (normals === undefined) return { ...part, positions }
      const turned = normals.slice()
      for (let at = 0; at < normals.length; at += 3) {
        const slope = (2 * bend * part.positions[at + 1]!) / height
        const up = normals[at + 1]! - slope * normals[at]!
        const length = Math.hypot(normals[at]!, up, normals[at + 2]!) || 1
        turned.set([normals[at]! / length, up / length, normals[at + 2]! / length], at)
      }
      return { ...part, positions, normals: turned }
    }),
  }
}

/** Returns the factor for a base's width, at least 1. */
export function baseReachOf(seed: number): number {
  if (seed === asDesigned) return 1
  return 1.04 + randomNumbers(Math.imul(seed, 0x27d4eb2f) >>> 0)() * 0.2
}

export function inPalette(model: Model, variation: Variation): Model {
  if (variation.hueShift === 0 && variation.shade === 0) return model
  return { ...model, materials: model.materials.map((material) => recolour(material, variation)) }
}

function recolour(material: Material, { hueShift, shade, tint }: Variation): Material {
  const [red, green, blue, alpha] = material.baseColour
  const { lightness, chroma, hue } = oklchFromLinear([red, green, blue])
  // The shift is reversed if the lightness would leave its range.
  const lightnessShift = lightness + shade > 0.97 || lightness + shade < 0.08 ? -shade : shade
  const colour = linearFromOklch({
    lightness: lightness + lightnessShift,
    chroma: Math.max(chroma, tint),
    hue: hue + hueShift,
  })
  return { ...material, baseColour: [...colour, alpha] }
}
