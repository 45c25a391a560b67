/** One line of text fitted into a frame. */
import type { CrossSection } from '../../engine/solid/geometry.ts'
import type { Kit } from './kit.ts'

/** Returns the line centred about the origin, its capitals at most `height` high, itself at most `width` wide. */
export function fitLine(kit: Kit, words: string, width: number, height: number): CrossSection {
  const line = kit.lettering.line(words, height)
  if (line.isEmpty()) return line
  const { min, max } = line.bounds()
  const scale = Math.min(1, width / (max[0] - min[0]))
  return line.scale(scale)
}
