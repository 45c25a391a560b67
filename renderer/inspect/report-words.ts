/** What a report says, in an artist's words, with the exact term for those who look for it. Pure. */
import type { DerivedReport } from '../../shared/view-file.ts'
import type { DefectKind } from '../state/defect-marks.ts'
import { formatLength } from '../ui/format-length.ts'
import type { LengthUnit } from '../ui/format-length.ts'
import { countOf, formatCount } from '../ui/format-number.ts'

interface DefectWords {
  one: string
  many: string
  /** What it is and why it matters. */
  explains: string
  /** The word of the trade. */
  term: string
}

const words: Record<DefectKind, DefectWords> = {
  'boundary-loop': {
    one: 'hole',
    many: 'holes',
    explains: 'The surface ends here: one can look inside. A printer does not know what to fill.',
    term: 'Boundary loop of open edges',
  },
  'non-manifold-edge': {
    one: 'edge where too many faces meet',
    many: 'edges where too many faces meet',
    explains: 'More than two faces share an edge, so that inside and outside are not told apart.',
    term: 'Non-manifold edge',
  },
  'non-manifold-vertex': {
    one: 'point where surfaces only touch',
    many: 'points where surfaces only touch',
    explains: 'Two surfaces hang together by a single point. It breaks in print and troubles modelling tools.',
    term: 'Non-manifold vertex',
  },
  'flipped-shell': {
    one: 'piece turned inside out',
    many: 'pieces turned inside out',
    explains: 'All of its faces look inwards. It is drawn striped, and some tools take it for a hollow.',
    term: 'Shell with inverted winding',
  },
  'flipped-faces': {
    one: 'patch facing inwards',
    many: 'patches facing inwards',
    explains: 'These faces are turned against those around them.',
    term: 'Faces with inconsistent winding',
  },
  'self-intersection': {
    one: 'place where the surface passes through itself',
    many: 'places where the surface passes through itself',
    explains: 'Printers mostly cope; measuring, hollowing and joining may not.',
    term: 'Self-intersection',
  },
  'zero-area': {
    one: 'face without area',
    many: 'faces without area',
    explains: 'They cannot be seen, and confuse shading and tools.',
    term: 'Degenerate triangle',
  },
  'duplicate-face': {
    one: 'face that lies there twice',
    many: 'faces that lie there twice',
    explains: 'Two faces in the same place flicker when drawn.',
    term: 'Duplicate triangle',
  },
  'floating-bit': {
    one: 'loose bit',
    many: 'loose bits',
    explains: 'Small pieces that hang in the air beside the model.',
    term: 'Floating shell',
  },
  'inner-shell': {
    one: 'hidden piece inside',
    many: 'hidden pieces inside',
    explains: 'Surfaces within the solid that nobody sees; they cost triangles and trouble printers.',
    term: 'Inner shell',
  },
}

/** `3 holes` */
export function defectTitle(kind: DefectKind, count: number): string {
  return countOf(count, words[kind].one, words[kind].many)
}

/** What it means for the artist. */
export function defectExplains(kind: DefectKind): string {
  return words[kind].explains
}

/** `Boundary loop of open edges` */
export function defectTerm(kind: DefectKind): string {
  return words[kind].term
}

/** What is said of one place: its length around, its number of faces, or how large it is. */
export function placeWords(
  kind: DefectKind,
  place: { value: number | null; radius: number },
  unit: LengthUnit,
): string {
  if (kind === 'boundary-loop' && place.value !== null) return `${formatLength(place.value, unit)} around`
  if (place.value !== null) return countOf(place.value, 'face')
  const across = place.radius * 2000
  return across > 0 ? `${formatLength(across, unit)} across` : 'a point'
}

/** The one sentence above all. */
export function closedTitle(report: DerivedReport): { good: boolean; text: string; term: string } {
  if (report.triangles === 0) return { good: false, text: 'It has no surface.', term: 'Empty mesh' }
  const others = report.defects.length
  if (report.watertight)
    return {
      good: others === 0,
      text:
        others === 0
          ? 'Nothing is wrong: the surface is closed, and everything faces outwards.'
          : 'The surface is closed. Some things are worth a look.',
      term: 'Watertight: every edge has two faces that agree in winding',
    }
  const why = report.reasons.map((kind) => {
    const row = report.defects.find((defect) => defect.kind === kind)
    return row === undefined ? reasonWithoutRow(kind) : defectTitle(kind, row.count)
  })
  return {
    good: false,
    text: `This is no closed solid: ${why.length === 0 ? 'it encloses nothing' : listOf(why)}.`,
    term: `Not watertight: ${report.reasons.map((kind) => words[kind].term.toLowerCase()).join(', ')}`,
  }
}

/** `12 %`, below ten with a digit. */
export function shareWords(share: number): string {
  const percent = share * 100
  return percent > 0 && percent < 0.1
    ? '< 0.1 %'
    : `${percent.toLocaleString('en', { maximumFractionDigits: percent < 10 ? 1 : 0 })} %`
}

/** `12 per mm, 4 to 30`: the middle of the surface, and nearly all of it. */
export function densityWords([low, middle, high]: readonly [number, number, number]): string {
  const digits = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 2 })
  const even = high <= low * 1.1
  return even ? `${digits(middle)} per mm, even` : `${digits(middle)} per mm, from ${digits(low)} to ${digits(high)}`
}

/** `3.4 g`, `1.24 kg`, `0.12 g` */
export function weightWords(grams: number): string {
  if (grams >= 1000) return `${(grams / 1000).toLocaleString('en', { maximumFractionDigits: 2 })} kg`
  const digits = grams >= 100 ? 0 : grams >= 1 ? 1 : grams >= 0.01 ? 2 : 4
  return `${grams.toLocaleString('en', { maximumFractionDigits: digits })} g`
}

/** mm³ as cm³, or as mm³ where that is little. */
export function volumeWords(mm3: number): string {
  return mm3 >= 1000 ? `${few(mm3 / 1000)} cm³` : `${few(mm3)} mm³`
}

/** mm² as cm², or as mm² where that is little. */
export function areaWords(mm2: number): string {
  return mm2 >= 100 ? `${few(mm2 / 100)} cm²` : `${few(mm2)} mm²`
}

/** Messages of the file's own rules that say the same, with how many there are and where the first is. */
export interface MessageGroup {
  severity: 'error' | 'warning' | 'information' | 'hint'
  code: string
  message: string
  count: number
  pointer: string
}

const severities: readonly MessageGroup['severity'][] = ['error', 'warning', 'information', 'hint']

/** Grouped by code, the gravest and most frequent first. */
export function messageGroups(messages: NonNullable<DerivedReport['validation']>): MessageGroup[] {
  const groups = new Map<string, MessageGroup>()
  for (const { severity, code, message, pointer } of messages) {
    const known = groups.get(`${severity} ${code}`)
    if (known === undefined) groups.set(`${severity} ${code}`, { severity, code, message, pointer, count: 1 })
    else known.count += 1
  }
  return [...groups.values()].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.count - a.count,
  )
}

/** `2 errors, 1 warning` */
export function messageSummary(groups: readonly MessageGroup[]): string {
  const names = { error: 'error', warning: 'warning', information: 'note', hint: 'hint' }
  const counts = severities.flatMap((severity) => {
    const count = groups.filter((group) => group.severity === severity).reduce((sum, group) => sum + group.count, 0)
    return count === 0 ? [] : [countOf(count, names[severity])]
  })
  return counts.length === 0 ? 'The file keeps all rules of its format.' : counts.join(', ')
}

function reasonWithoutRow(kind: DefectKind): string {
  return kind === 'flipped-faces' ? 'neighbouring faces disagree which side is outside' : words[kind].many
}

function listOf(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

function few(value: number): string {
  return value >= 1_000_000 ? formatCount(value) : value.toLocaleString('en', { maximumSignificantDigits: 4 })
}
