/** The analysis of a model, with exact terms. Pure. */
import type { DerivedReport } from '../../../shared/formats/view-file.ts'
import { formatCount } from '../format-number.ts'
import { capital, formatNumber, formatSignificant, messages, say } from '../../../shared/text/language.ts'
import { lowerFirst } from '../lower-first.ts'
import { defectTerm, defectTitle, reasonWithoutCount } from './defect-words.ts'

export const reportWords = messages({
  notYet: 'Not analysed yet.',
  analyse: 'Analyse model',
  again: 'Analyse again',
  analysing: 'Analysing',
  cancel: 'Cancel',
  warnings: 'Warnings',
})

export const figureWords = messages({
  title: 'Statistics',
  size: 'Size W × D × H',
  triangles: 'Triangles',
  vertices: 'Vertices',
  shells: 'Shells',
  volume: 'Volume',
  surface: 'Surface area',
  balance: {
    title: 'Weight and balance',
    noVolume: 'Not watertight: no volume to weigh.',
    centre: 'Show centre of mass',
    ofSurface: 'Of the surface, because the model is not watertight',
    ofSolid: 'Of the model as a solid',
    material: 'Material',
    density: (density: number, source: string) =>
      say('Solid, at {density} g/cm³. Source: {source}.', { density: formatNumber(density, 2), source }),
  },
  textures: {
    title: 'Textures',
    density: 'Texel density',
    overlaps: 'Overlapping UVs',
    noOverlaps: 'None',
    unnamed: (number: number) => say('Texture {number}', { number }),
  },
})

/** Returns the result in one sentence, and the geometric reason. */
export function closedTitle(report: DerivedReport): { good: boolean; text: string; term: string } {
  if (report.triangles === 0) return { good: false, text: say('No surface.'), term: say('Empty mesh') }
  const others = report.defects.length
  if (report.watertight)
    return {
      good: others === 0,
      text:
        others === 0
          ? say('No problems found: watertight, all normals facing outwards.')
          : say('Watertight, with warnings.'),
      term: say('Every edge has two faces with matching winding'),
    }
  const why = report.reasons.map((kind) => {
    const row = report.defects.find((defect) => defect.kind === kind)
    return row === undefined ? reasonWithoutCount(kind) : defectTitle(kind, row.count)
  })
  return {
    good: false,
    text: why.length === 0 ? say('Not watertight: no enclosed volume.') : say('Not watertight: {why}.', { why }),
    term:
      why.length === 0
        ? say('Zero volume')
        : capital(report.reasons.map((kind) => lowerFirst(defectTerm(kind))).join(', ')),
  }
}

/** `3 (1 open, 1 cavity)` */
export function shellWords({ shellCount, shells }: Pick<DerivedReport, 'shellCount' | 'shells'>): string {
  const open = shells.filter(({ closed }) => !closed).length
  const cavities = shells.filter(({ kind }) => kind === 'cavity').length
  const notes = [
    ...(open === 0 ? [] : [say('{open} open', { open })]),
    ...(cavities === 0 ? [] : [say('{cavities, plural, one {# cavity} other {# cavities}}', { cavities })]),
  ]
  return `${formatCount(shellCount)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`
}

/** `12 %`; below ten with one decimal. */
export function shareWords(share: number): string {
  const percent = share * 100
  return percent > 0 && percent < 0.1 ? '< 0.1 %' : `${formatNumber(percent, percent < 10 ? 1 : 0)} %`
}

/** Returns `12 texels/mm (4 to 30)`: the median, and nearly the whole range. */
export function densityWords([low, middle, high]: readonly [number, number, number]): string {
  const digits = (value: number) => formatSignificant(value, 2)
  const even = high <= low * 1.1
  const values = { low: digits(low), middle: digits(middle), high: digits(high) }
  return even ? say('{middle} texels/mm (uniform)', values) : say('{middle} texels/mm ({low} to {high})', values)
}
