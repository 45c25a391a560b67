/** Hatching: one direction in half shade, a second in shade, a third in the darkest areas. */
import { valueNoise } from './value-noise.ts'

const layers = [
  { angle: 0.82, below: 0.56 },
  { angle: -0.66, below: 0.33 },
  { angle: 0.12, below: 0.17 },
]
/** Distance between strokes, as a fraction of the picture's shorter side. */
const spacing = 0.0135

/**
 * Returns ink 0 … 1 at a point in units of the picture's shorter side. Strokes thicken with darkness and taper at its
 * border, each slightly earlier or later than its neighbour.
 */
export function hatchAt(
  x: number,
  y: number,
  tone: number,
  hatching: 'light' | 'full',
  pen: number,
  seed: number,
): number {
  let ink = 0
  const count = hatching === 'light' ? 1 : 3
  for (let k = 0; k < count; k++) {
    const { angle, below } = layers[k]!
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const along = x * cos + y * sin
    const across = (y * cos - x * sin) / spacing + 0.22 * valueNoise(along * 9, (y * cos - x * sin) * 9, seed + k)
    const stroke = Math.floor(across + 0.5)
    const ends =
      0.09 * valueNoise(along * 22, stroke * 1.7, seed + 11 + k) + 0.05 * valueNoise(stroke * 3.1, k, seed + 5)
    const dark = (below - tone + ends) / below
    if (dark <= 0) continue
    const half = pen * Math.min(0.95, 0.22 + 0.85 * dark)
    const distance = Math.abs(across - stroke) * spacing
    ink = Math.max(ink, Math.min(1, Math.max(0, (half - distance) / (pen * 0.45) + 0.5)))
  }
  return ink
}
