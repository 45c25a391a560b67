/** The kinds of defects: names, explanations and measures. Pure. */
import type { DefectKind } from '../../state/stage/defect-styles.ts'
import { formatLength, type LengthUnit } from '../format-length.ts'
import { countOf, formatCount } from '../format-number.ts'

interface DefectWords {
  one: string
  many: string
  explains: string
  term: string
}

const words: Record<DefectKind, DefectWords> = {
  'boundary-loop': {
    one: 'hole',
    many: 'holes',
    explains: 'The surface is open here. A slicer cannot tell what to fill.',
    term: 'Boundary loop of open edges',
  },
  'non-manifold-edge': {
    one: 'non-manifold edge',
    many: 'non-manifold edges',
    explains: 'More than two faces share an edge, so inside and outside are ambiguous.',
    term: 'Edge with more than two faces',
  },
  'non-manifold-vertex': {
    one: 'non-manifold vertex',
    many: 'non-manifold vertices',
    explains:
      'Two surfaces are joined at a single point. They break apart in print and cause problems in modelling tools.',
    term: 'Vertex shared by separate surfaces',
  },
  'flipped-shell': {
    one: 'inverted shell',
    many: 'inverted shells',
    explains: 'All of its normals point inwards. It is drawn striped, and some tools treat it as a cavity.',
    term: 'Shell with inverted winding',
  },
  'flipped-faces': {
    one: 'patch with flipped normals',
    many: 'patches with flipped normals',
    explains: 'These faces point the opposite way to those around them.',
    term: 'Faces with inconsistent winding',
  },
  'self-intersection': {
    one: 'self-intersection',
    many: 'self-intersections',
    explains:
      'The surface passes through itself. Most slicers cope; measuring, hollowing and Boolean operations may fail.',
    term: 'Intersecting triangles',
  },
  'zero-area': {
    one: 'zero-area face',
    many: 'zero-area faces',
    explains: 'Invisible, but they can upset shading and modelling tools.',
    term: 'Degenerate triangle',
  },
  'duplicate-face': {
    one: 'duplicate face',
    many: 'duplicate faces',
    explains: 'Two faces in the same place flicker when drawn.',
    term: 'Coincident triangles',
  },
  'floating-bit': {
    one: 'loose piece',
    many: 'loose pieces',
    explains: 'Small pieces that are not connected to the model.',
    term: 'Floating shell',
  },
  'inner-shell': {
    one: 'internal shell',
    many: 'internal shells',
    explains: 'Hidden surfaces within the solid. They add triangles and can cause print errors.',
    term: 'Shell inside another solid',
  },
}

/** The list below an expanded kind. */
export const issueWords = {
  previous: 'Previous issue',
  previousKey: ',',
  next: 'Next issue',
  nextKey: '.',
  /** For reports that contain only some of the positions. */
  largest: (count: number) => `The largest ${formatCount(count)} are highlighted`,
  all: 'Highlighted on the model',
  position: (number: number, count: number) => `${formatCount(number)} of ${formatCount(count)}`,
} as const

/** `3 holes`; with `atLeast`, `More than 3 holes`. */
export function defectTitle(kind: DefectKind, count: number, atLeast = false): string {
  const title = countOf(count, words[kind].one, words[kind].many)
  return atLeast ? `More than ${title}` : title
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
  return kind === 'flipped-faces' ? 'inconsistent face winding' : words[kind].many
}

/** Returns the measure of one defect: its perimeter, number of faces, or size. The radius is in metres. */
export function placeWords(
  kind: DefectKind,
  defect: { value: number | null; radius: number },
  unit: LengthUnit,
): string {
  if (kind === 'boundary-loop' && defect.value !== null) return `${formatLength(defect.value, unit)} perimeter`
  if (defect.value !== null) return countOf(defect.value, 'face')
  const across = defect.radius * 2000
  return across > 0 ? `${formatLength(across, unit)} across` : 'Single point'
}
