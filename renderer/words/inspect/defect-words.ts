/** The kinds of defects: names, explanations and measures. Pure. */
import { filled, messages, say } from '../../../shared/text/language.ts'
import type { DefectKind } from '../../state/stage/defect-styles.ts'
import { formatLength, type LengthUnit } from '../../../shared/text/quantities.ts'

interface DefectWords {
  /** With the number of defects. */
  count: string
  many: string
  explains: string
  term: string
}

const words: Record<DefectKind, DefectWords> = messages({
  'boundary-loop': {
    count: '{count, plural, one {# hole} other {# holes}}',
    many: 'holes',
    explains: 'The surface is open here. A slicer cannot tell what to fill.',
    term: 'Boundary loop of open edges',
  },
  'non-manifold-edge': {
    count: '{count, plural, one {# non-manifold edge} other {# non-manifold edges}}',
    many: 'non-manifold edges',
    explains: 'More than two faces share an edge, so inside and outside are ambiguous.',
    term: 'Edge with more than two faces',
  },
  'non-manifold-vertex': {
    count: '{count, plural, one {# non-manifold vertex} other {# non-manifold vertices}}',
    many: 'non-manifold vertices',
    explains:
      'Two surfaces are joined at a single point. They break apart in print and cause problems in modelling tools.',
    term: 'Vertex shared by separate surfaces',
  },
  'flipped-shell': {
    count: '{count, plural, one {# inverted shell} other {# inverted shells}}',
    many: 'inverted shells',
    explains: 'All of its normals point inwards. It is drawn striped, and some tools treat it as a cavity.',
    term: 'Shell with inverted winding',
  },
  'flipped-faces': {
    count: '{count, plural, one {# patch with flipped normals} other {# patches with flipped normals}}',
    many: 'patches with flipped normals',
    explains: 'These faces point the opposite way to those around them.',
    term: 'Faces with inconsistent winding',
  },
  'self-intersection': {
    count: '{count, plural, one {# self-intersection} other {# self-intersections}}',
    many: 'self-intersections',
    explains:
      'The surface passes through itself. Most slicers cope; measuring, hollowing and Boolean operations may fail.',
    term: 'Intersecting triangles',
  },
  'zero-area': {
    count: '{count, plural, one {# zero-area face} other {# zero-area faces}}',
    many: 'zero-area faces',
    explains: 'Invisible, but they can upset shading and modelling tools.',
    term: 'Degenerate triangle',
  },
  'duplicate-face': {
    count: '{count, plural, one {# duplicate face} other {# duplicate faces}}',
    many: 'duplicate faces',
    explains: 'Two faces in the same place flicker when drawn.',
    term: 'Coincident triangles',
  },
  'floating-bit': {
    count: '{count, plural, one {# loose piece} other {# loose pieces}}',
    many: 'loose pieces',
    explains: 'Small pieces that are not connected to the model.',
    term: 'Floating shell',
  },
  'inner-shell': {
    count: '{count, plural, one {# internal shell} other {# internal shells}}',
    many: 'internal shells',
    explains: 'Hidden surfaces within the solid. They add triangles and can cause print errors.',
    term: 'Shell inside another solid',
  },
})

/** The list below an expanded kind. */
export const issueWords = messages({
  previous: 'Previous issue',
  next: 'Next issue',
  /** For reports that contain only some of the positions. */
  largest: (count: number) => say('The largest {count} are highlighted', { count }),
  all: 'Highlighted on the model',
  position: (number: number, count: number) => say('{number} of {count}', { number, count }),
})

/** `3 holes`; with `atLeast`, `More than 3 holes`. */
export function defectTitle(kind: DefectKind, count: number, atLeast = false): string {
  const title = filled(words[kind].count, { count })
  return atLeast ? say('More than {title}', { title }) : title
}

export function defectExplains(kind: DefectKind): string {
  return words[kind].explains
}

/** Returns the geometric term: `Boundary loop of open edges`. */
export function defectTerm(kind: DefectKind): string {
  return words[kind].term
}

/** Returns why a surface is not watertight, for a reason that has no row in the report. */
export function reasonWithoutCount(kind: DefectKind): string {
  return kind === 'flipped-faces' ? say('inconsistent face winding') : words[kind].many
}

/** Returns the measure of one defect: its perimeter, number of faces, or size. The radius is in metres. */
export function placeWords(
  kind: DefectKind,
  defect: { value: number | null; radius: number },
  unit: LengthUnit,
): string {
  if (kind === 'boundary-loop' && defect.value !== null)
    return say('{length} perimeter', { length: formatLength(defect.value, unit) })
  if (defect.value !== null) return say('{value, plural, one {# face} other {# faces}}', { value: defect.value })
  const across = defect.radius * 2000
  return across > 0 ? say('{length} across', { length: formatLength(across, unit) }) : say('Single point')
}
