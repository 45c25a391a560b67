/** CIELAB (D65) and the CIEDE2000 colour difference. */

/** Converts a linear colour (sRGB primaries) to L*, a*, b*, written to `out`. */
export function toLab<Out extends { [channel: number]: number }>(r: number, g: number, b: number, out: Out): Out {
  const x = labCurve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = labCurve(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = labCurve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  out[0] = 116 * y - 16
  out[1] = 500 * (x - y)
  out[2] = 200 * (y - z)
  return out
}

function labCurve(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116
}

const to25 = 25 ** 7
const degree = Math.PI / 180

/**
 * CIEDE2000 of two CIELAB colours: 1 is barely visible, 10 obvious. After Sharma, Wu & Dalal, "The CIEDE2000
 * color-difference formula: implementation notes" (2005). `lightness` weighs the lightness difference: 1 as in the
 * standard.
 */
export function deltaE2000(
  l1: number,
  a1: number,
  b1: number,
  l2: number,
  a2: number,
  b2: number,
  lightness = 1,
): number {
  const meanC7 = ((Math.sqrt(a1 * a1 + b1 * b1) + Math.sqrt(a2 * a2 + b2 * b2)) / 2) ** 7
  const g = 1.5 - 0.5 * Math.sqrt(meanC7 / (meanC7 + to25))
  const [x1, x2] = [a1 * g, a2 * g]
  const [c1, c2] = [Math.sqrt(x1 * x1 + b1 * b1), Math.sqrt(x2 * x2 + b2 * b2)]
  const isGrey = c1 * c2 === 0
  const h1 = hueOf(x1, b1)
  const h2 = hueOf(x2, b2)
  let turn = isGrey ? 0 : h2 - h1
  if (turn > 180) turn -= 360
  else if (turn < -180) turn += 360
  const hue = isGrey
    ? h1 + h2
    : Math.abs(h1 - h2) <= 180
      ? (h1 + h2) / 2
      : h1 + h2 < 360
        ? (h1 + h2 + 360) / 2
        : (h1 + h2 - 360) / 2
  const meanL = (l1 + l2) / 2 - 50
  const meanC = (c1 + c2) / 2
  const t =
    1 -
    0.17 * Math.cos((hue - 30) * degree) +
    0.24 * Math.cos(2 * hue * degree) +
    0.32 * Math.cos((3 * hue + 6) * degree) -
    0.2 * Math.cos((4 * hue - 63) * degree)
  const c7 = meanC ** 7
  const rotation = -2 * Math.sqrt(c7 / (c7 + to25)) * Math.sin(60 * degree * Math.exp(-(((hue - 275) / 25) ** 2)))
  const dl = (lightness * (l2 - l1)) / (1 + (0.015 * meanL * meanL) / Math.sqrt(20 + meanL * meanL))
  const dc = (c2 - c1) / (1 + 0.045 * meanC)
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * degree)) / (1 + 0.015 * meanC * t)
  return Math.sqrt(Math.max(0, dl * dl + dc * dc + dh * dh + rotation * dc * dh))
}

function hueOf(a: number, b: number): number {
  if (a === 0 && b === 0) return 0
  const angle = Math.atan2(b, a) / degree
  return angle < 0 ? angle + 360 : angle
}
