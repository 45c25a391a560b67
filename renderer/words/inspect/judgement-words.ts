/** How a repaired model compares with its original. Pure. */
import type { JudgedFault, RepairJudgement } from '../../../shared/print/repair-judgement.ts'
import { formatNumber, messages, say } from '../../../shared/text/language.ts'
import type { JudgedKind } from '../../state/stage/chosen-judgement.ts'
import type { RepairWay } from '../../state/draft/repair-ways.ts'
import type { ReportLine } from './print-words.ts'

export const judgementWords = messages({
  title: 'Compared with the original',
  heavier: 'Repair made the model much heavier',
  choose: 'Keep this result, or repair it in another way:',
  ways: 'Other ways to repair',
  priceUnknown: 'price set by the service',
})

/** The button that marks the changes on the stage. */
export const showWords: Record<JudgedKind, { show: string; hide: string }> = messages({
  lost: { show: 'Show what was lost', hide: 'Hide what was lost' },
  invented: { show: 'Show what was added', hide: 'Hide what was added' },
  filled: { show: 'Show closed openings', hide: 'Hide closed openings' },
})

export const wayWords: Record<RepairWay, { label: string; hint: string }> = messages({
  auto: { label: 'Automatic', hint: 'Closes small holes, thickens open sheets and merges overlapping shells.' },
  sheets: { label: 'Thicken sheets', hint: 'Gives every open surface a thickness and closes no openings.' },
  pieces: { label: 'Close each piece', hint: 'Closes each piece separately. Nothing is thickened or merged.' },
  off: { label: 'Leave unchanged', hint: 'Without repair, the slicer has to guess what is inside.' },
})

/** Returns one sentence for each exceeded limit. */
export function faultSentences(judgement: RepairJudgement): string[] {
  return judgement.over.map((fault) => faultWords[fault](judgement))
}

const faultWords: Record<JudgedFault, (judgement: RepairJudgement) => string> = {
  silhouette: ({ silhouette, strictSilhouette }) => {
    const { mean, least } = strictSilhouette ?? silhouette
    return say('Its outline matches {share} on average and {worst} from the worst side.', {
      share: percent(mean * 100),
      worst: percent(least * 100),
    })
  },
  lost: ({ lostPercent }) => say('{share} of what was visible is gone.', { share: percent(lostPercent) }),
  covered: ({ coveredPercent }) =>
    say('{share} of what was visible is covered by something new.', { share: percent(coveredPercent ?? 0) }),
  invented: ({ inventedPercent }) =>
    say('{share} of the surface is new, where there was empty space.', { share: percent(inventedPercent) }),
  filled: ({ filledPercent }) =>
    say('{share} of the surface is new and closes openings.', { share: percent(filledPercent) }),
  gaps: ({ gapsKeptPercent }) =>
    say('Only {share} of the narrow gaps are still open.', { share: percent(gapsKeptPercent ?? 0) }),
  lines: () => say('Edges that were visible have disappeared, or new ones have appeared.'),
  rippled: ({ flatKeptPercent }) =>
    say('Only {share} of the flat faces are still flat.', { share: percent(flatKeptPercent ?? 0) }),
  shade: ({ shadedPercent }) =>
    say('{share} of the surface is visibly rougher, smoother or recoloured.', { share: percent(shadedPercent ?? 0) }),
  colour: ({ recolouredPercent, colourKeptPercent }) => {
    const recoloured = recolouredPercent ?? 0
    const kept = colourKeptPercent ?? 100
    return kept < 100 - recoloured
      ? say('Only {share} of one colour is still visible.', { share: percent(kept) })
      : say('{share} of the surface has another colour.', { share: percent(recoloured) })
  },
  triangles: ({ trianglesFactor }) =>
    say('It has {factor} times as many triangles.', { factor: formatNumber(trianglesFactor, 1) }),
}

/** Returns the values, one per line. */
export function judgementLines(judgement: RepairJudgement): ReportLine[] {
  const { silhouette, strictSilhouette, over, lostPercent, inventedPercent, filledPercent } = judgement
  const { thinKeptPercent, gapsKeptPercent, flatKeptPercent } = judgement
  const { coveredPercent, shadedPercent, recolouredPercent } = judgement
  const line = (name: string, value: string, fault: JudgedFault): ReportLine => ({
    name,
    value,
    ...(over.includes(fault) ? { bad: true } : {}),
  })
  const different = (name: string, value: number | null, shareOf: (value: number) => string, fault: JudgedFault) =>
    value === null || value === 0 ? [] : [line(name, shareOf(value), fault)]
  const values = { share: percent(silhouette.mean * 100), worst: percent(silhouette.least * 100) }
  return [
    line(
      say('Looks the same'),
      silhouette.least < 0.9995
        ? say('{share} from all sides, {worst} from the worst', values)
        : say('{share} from all sides', values),
      'silhouette',
    ),
    ...(strictSilhouette === null
      ? []
      : [
          line(
            say('Pixel by pixel'),
            say('{share}, {worst} from the worst', {
              share: percent(strictSilhouette.mean * 100),
              worst: percent(strictSilhouette.least * 100),
            }),
            'silhouette',
          ),
        ]),
    line(say('Lost'), shareOfVisible(lostPercent), 'lost'),
    ...different(say('Covered'), coveredPercent, shareOfVisible, 'covered'),
    line(say('Added'), shareOfSurface(inventedPercent), 'invented'),
    ...different(say('Openings closed'), filledPercent, shareOfSurface, 'filled'),
    ...(thinKeptPercent === null
      ? []
      : [{ name: say('Thin parts'), value: say('{share} kept', { share: percent(thinKeptPercent) }) }]),
    ...(gapsKeptPercent === null
      ? []
      : [line(say('Narrow gaps'), say('{share} still open', { share: percent(gapsKeptPercent) }), 'gaps')]),
    ...(flatKeptPercent === null
      ? []
      : [line(say('Flat faces'), say('{share} still flat', { share: percent(flatKeptPercent) }), 'rippled')]),
    ...different(say('Different shading'), shadedPercent, shareOfSurface, 'shade'),
    ...different(say('Different colour'), recolouredPercent, shareOfSurface, 'colour'),
    line(say('Triangles'), timesWords(judgement.trianglesFactor), 'triangles'),
  ]
}

function timesWords(factor: number): string {
  const written = formatNumber(factor, 1)
  return written === formatNumber(1) ? say('unchanged') : say('{factor} times as many', { factor: written })
}

function shareOfVisible(value: number): string {
  return value === 0 ? say('nothing') : say('{share} of what was visible', { share: percent(value) })
}

function shareOfSurface(value: number): string {
  return value === 0 ? say('nothing') : say('{share} of the surface', { share: percent(value) })
}

/** Never rounds to 0 % or 100 %. */
function percent(value: number): string {
  if (value > 0 && value < 0.1) return '< 0.1 %'
  if (value < 100 && value > 99.9) return '> 99.9 %'
  return `${formatNumber(value, 1)} %`
}
