/** Lettering in a frame, in one or more lines. */
import { refusal } from './settings.ts'
import type { CrossSection, Workshop } from './workshop.ts'
import { boxOf } from './workshop.ts'
import type { Point } from '../kit/outline.ts'

/**
 * Returns lettering centred about the origin, fitted into the frame, capitals at most `capitals` high. A line break or
 * " / " starts a new line; long text is broken into up to four. Throws `invalid-input` for letters that the font lacks.
 */
export function letteringBlock(
  workshop: Workshop,
  text: string,
  frame: { width: number; height: number; capitals: number },
): CrossSection {
  const { lettering } = workshop.kit
  const plain = text.trim()
  if (!lettering.hasLetters(plain))
    throw refusal('text', 'letters-missing', {
      letters: Array.from(plain).filter((letter) => !lettering.hasLetters(letter)),
    })
  const given = plain
    .split(/\n|\s\/\s/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const choices = given.length > 1 ? [given] : brokenInto(plain)
  let best: { area: CrossSection; scale: number } | undefined
  for (const lines of choices) {
    const area = stacked(workshop, lines, frame.capitals)
    const { width, height } = boxOf(area)
    const scale = Math.min(1, frame.width / Math.max(1e-6, width), frame.height / Math.max(1e-6, height))
    if (best === undefined || scale > best.scale * 1.25) best = { area, scale }
  }
  if (best === undefined || best.area.isEmpty()) throw refusal('text', 'nothing-to-write', {})
  const fitted = best.area.scale(best.scale)
  const [x, y] = boxOf(fitted).centre
  return fitted.translate(-x, -y)
}

/** Returns a line bent around the origin, its middle at the bottom of a circle, readable from below. */
export function letteringArc(
  workshop: Workshop,
  text: string,
  arc: { radius: number; capitals: number; maxDegrees: number },
): CrossSection {
  const line = letteringBlock(workshop, text, {
    width: ((arc.radius * arc.maxDegrees) / 180) * Math.PI,
    height: arc.capitals * 1.6,
    capitals: arc.capitals,
  })
  return line.warp((point: Point) => {
    const angle = -Math.PI / 2 + point[0] / arc.radius
    const radius = arc.radius - point[1]
    point[0] = radius * Math.cos(angle)
    point[1] = radius * Math.sin(angle)
  })
}

function stacked(workshop: Workshop, lines: readonly string[], capitals: number): CrossSection {
  const pitch = capitals * 1.5
  return workshop.kit.CrossSection.union(
    lines.map((line, index) =>
      workshop.kit.lettering.line(line, capitals).translate(0, ((lines.length - 1) / 2 - index) * pitch),
    ),
  )
}

/** Breaks the words into one to four lines of similar length. */
function brokenInto(text: string): string[][] {
  const words = text.split(/\s+/u)
  const choices: string[][] = []
  for (let lines = 1; lines <= Math.min(4, words.length); lines++) {
    const longest = Math.max(text.length / lines, ...words.map((word) => word.length))
    const broken: string[] = []
    for (const word of words) {
      const last = broken.at(-1)
      if (last !== undefined && (`${last} ${word}`.length <= longest * 1.15 || broken.length === lines))
        broken[broken.length - 1] = `${last} ${word}`
      else broken.push(word)
    }
    choices.push(broken)
  }
  return choices
}
