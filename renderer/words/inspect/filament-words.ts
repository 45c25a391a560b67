/** The report on a multi-filament model. Pure. */
import { filamentRemarkWords } from '../../../shared/print/filament-remark-words.ts'
import type { FilamentReport } from '../../../shared/print/filament-report.ts'
import { percentWords } from '../../../shared/print/print-remark-words.ts'
import { formatNumber, messages, say } from '../../../shared/text/language.ts'
import { sentenceOf } from '../../../shared/text/sentence-of.ts'
import { formatLength, formatVolume, formatWeight, type LengthUnit } from '../../../shared/text/quantities.ts'
import { formatCount } from '../format-number.ts'
import { sizeLines, type PrintSentence, type ReportLine } from './print-words.ts'

export const filamentPanelWords = messages({
  title: 'Filaments',
  filament: 'Filament',
  area: 'Area',
  deltaE: 'ΔE',
  deltaEHelp:
    'Mean difference between what was seen and what is printed (CIEDE2000): 1 is barely visible, 10 is obvious',
  show: 'Show as printed',
})

/** Returns the remarks of a report. */
export function filamentSentences({ remarks }: FilamentReport): PrintSentence[] {
  return remarks.flatMap(({ level, ...remark }) => {
    const words = sentenceOf(filamentRemarkWords, remark)
    return words === null ? [] : [{ level, words }]
  })
}

export interface FilamentRow {
  filament: number
  hex: string
  /** `1 · Red`, or the colour if it has no name. */
  name: string
  area: string
  deltaE: string
}

/** Returns the table of filaments. */
export function filamentRows({ filaments }: FilamentReport): FilamentRow[] {
  return filaments.map(({ filament, hex, name, areaPercent, deltaE }) => ({
    filament,
    hex,
    name: `${formatCount(filament)} · ${name === '' ? hex : name}`,
    area: percentWords(areaPercent),
    deltaE: formatNumber(deltaE, 1),
  }))
}

/** Returns the size, the borders and the expected filament changes. */
export function filamentLines(report: FilamentReport, unit: LengthUnit): ReportLine[] {
  const { deltaE, size, borders, changes } = report
  return [
    { name: say('Mean ΔE'), value: formatNumber(deltaE, 1) },
    ...sizeLines(size, unit),
    { name: say('Borders'), value: formatLength(borders.lengthMm, unit) },
    {
      name: say('Changes'),
      value:
        changes.count === 0
          ? say('none')
          : say('about {count} in {layers} layers of {height}', {
              count: changes.count,
              layers: changes.layers,
              height: formatLength(changes.layerMm, unit),
            }),
    },
    ...(changes.count === 0
      ? []
      : [
          {
            name: say('Purge'),
            value: say('about {grams} of PLA, at {volume} a change', {
              grams: formatWeight(changes.purgedGrams),
              volume: formatVolume(changes.purgeMm3, unit),
            }),
          },
        ]),
  ]
}
