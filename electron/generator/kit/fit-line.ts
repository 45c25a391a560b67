/** One line of words, no wider and no higher than asked. */
import type { CrossSection } from '../../engine/solid/geometry.ts'
import type { Kit } from './kit.ts'

/** Capitals at most `height` high, the line at most `width` wide; centred about the origin. */
export function fitLine(kit: Kit, words: string, width: number, height: number): CrossSection {
  const line = kit.lettering.line(words, height)
  if (line.isEmpty()) return line
  const { min, max } = line.bounds()
  const scale = Math.min(1, width / (max[0] - min[0]))
  return line.scale(scale)
}
