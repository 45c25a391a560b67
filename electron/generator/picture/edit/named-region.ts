/** Maps colour names to regions of Oklab, independent of lighting. */
import { oklchFromLinear } from '../../../engine/colour/oklch.ts'
import type { Colour } from '../request/colour-phrase.ts'

/** Returns the degree to which a pixel has the named colour, 0 … 1, from its Oklab lightness, a and b. */
export type Membership = (lightness: number, a: number, b: number) => number

interface Region {
  hue?: [middle: number, half: number]
  /** Chroma divided by lightness: the same in light and in shade, since both scale alike. */
  vivid?: [least: number, most: number]
  light?: [least: number, most: number]
}

/**
 * Basic colour names in Oklch. A surface in shade keeps its hue and its chroma by lightness (both scale with the cube
 * root of the light); lightness only separates brown from orange and pink from red.
 */
const regions: Readonly<Record<string, Region>> = {
  red: { hue: [23, 22], vivid: [0.2, 9] },
  orange: { hue: [58, 20], vivid: [0.17, 9], light: [0.56, 1] },
  brown: { hue: [58, 34], vivid: [0.06, 0.5], light: [0, 0.64] },
  yellow: { hue: [98, 24], vivid: [0.1, 9] },
  lime: { hue: [125, 16], vivid: [0.14, 9] },
  green: { hue: [148, 34], vivid: [0.06, 9] },
  teal: { hue: [198, 26], vivid: [0.05, 9] },
  blue: { hue: [252, 34], vivid: [0.06, 9] },
  purple: { hue: [307, 27], vivid: [0.07, 9] },
  pink: { hue: [357, 30], vivid: [0.05, 9], light: [0.5, 1] },
  white: { vivid: [0, 0.035], light: [0.87, 1] },
  grey: { vivid: [0, 0.05], light: [0.34, 0.9] },
  black: { vivid: [0, 0.2], light: [0, 0.32] },
}

/** Further names by basic name. */
const aliases = {
  red: 'crimson maroon',
  yellow: 'amber gold mustard',
  teal: 'turquoise cyan',
  blue: 'sky indigo navy',
  purple: 'lavender',
  pink: 'magenta',
  brown: 'tan wood',
  grey: 'silver',
  black: 'charcoal',
}
const basicNameOf = new Map(
  Object.entries(aliases).flatMap(([basic, names]) => names.split(' ').map((name) => [name, basic] as const)),
)

/** Returns the membership of a colour: by its basic name, or else by similarity to the exact colour. */
export function regionOf({ name, linear }: Colour): Membership {
  const basic = name.replace(/^(?:light|dark) /, '')
  const region = regions[basic] ?? regions[basicNameOf.get(basic) ?? '']
  if (region !== undefined) return memberOf(narrowed(region, name))
  const { lightness, chroma, hue } = oklchFromLinear(linear)
  const vivid = chroma / Math.max(0.05, lightness)
  return memberOf({
    ...(chroma < 0.03 ? {} : { hue: [hue, 24] as [number, number] }),
    vivid: [vivid * 0.5, vivid * 1.7 + 0.05],
    light: [lightness - 0.22, lightness + 0.22],
  })
}

function narrowed(region: Region, name: string): Region {
  const [min, max] = region.light ?? [0, 1]
  if (name.startsWith('light ')) return { ...region, light: [Math.max(min, 0.66), max] }
  if (name.startsWith('dark ')) return { ...region, light: [min, Math.min(max, 0.55)] }
  return region
}

/** 1 inside the region, falling to 0 over a soft rim. */
function memberOf({ hue, vivid = [0, 9], light = [0, 1] }: Region): Membership {
  return (lightness, a, b) => {
    const chroma = Math.hypot(a, b)
    const share = chroma / Math.max(0.08, lightness)
    const member =
      above(share, vivid[0], vivid[0] * 0.45) *
      below(share, vivid[1], vivid[1] * 0.35 + 0.01, 9) *
      above(lightness, light[0], 0.05) *
      below(lightness, light[1], 0.05, 1)
    if (hue === undefined || member === 0) return member
    const own = (Math.atan2(b, a) * 180) / Math.PI
    const apart = Math.abs(((own - hue[0] + 540) % 360) - 180)
    return member * below(apart, hue[1], 9, 180)
  }
}

/** Returns 1 from the limit on, falling to 0 over a soft rim below it; a limit of 0 means no limit. */
function above(value: number, limit: number, rim: number): number {
  return limit <= 0 ? 1 : smooth((value - limit + rim) / rim)
}

/** Returns 1 up to the limit, falling to 0 over a soft rim beyond it; a limit of `none` means no limit. */
function below(value: number, limit: number, rim: number, none: number): number {
  return limit >= none ? 1 : 1 - smooth((value - limit) / rim)
}

function smooth(t: number): number {
  const within = Math.min(1, Math.max(0, t))
  return within * within * (3 - 2 * within)
}
