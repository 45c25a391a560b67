/** How a repaired model compares with its original. Pure. */
import type { JudgedFault, RepairJudgement } from '../../../shared/print/repair-judgement.ts'
import { formatNumber } from '../../../shared/text/language.ts'
import type { JudgedKind } from '../../state/stage/chosen-judgement.ts'
import type { RepairWay } from '../../state/draft/repair-ways.ts'
import type { ReportLine } from './print-words.ts'

export const judgementWords = {
  title: 'Compared with the original',
  heavier: 'Repair made the model much heavier',
  choose: 'Keep this result, or repair it in another way:',
  ways: 'Other ways to repair',
  priceUnknown: 'price set by the service',
} as const

/** The button that marks the changes on the stage. */
export const showWords: Record<JudgedKind, { show: string; hide: string }> = {
  lost: { show: 'Show what was lost', hide: 'Hide what was lost' },
  invented: { show: 'Show what was added', hide: 'Hide what was added' },
  filled: { show: 'Show closed openings', hide: 'Hide closed openings' },
}

export const wayWords: Record<RepairWay, { label: string; hint: string }> = {
  auto: { label: 'Automatic', hint: 'Closes small holes, thickens open sheets and merges overlapping shells.' },
  sheets: { label: 'Thicken sheets', hint: 'Gives every open surface a thickness and closes no openings.' },
  pieces: { label: 'Close each piece', hint: 'Closes every piece by itself. Nothing is thickened or merged.' },
  off: { label: 'Leave as it came', hint: 'No repair. The slicer has to guess what is inside.' },
}

/** Returns one sentence for each exceeded limit. */
export function faultSentences(judgement: RepairJudgement): string[] {
  return judgement.over.map((fault) => faultWords[fault](judgement))
}

const faultWords: Record<JudgedFault, (judgement: RepairJudgement) => string> = {
  silhouette: ({ silhouette, strictSilhouette }) => {
    const { mean, least } = strictSilhouette ?? silhouette
    return `Its outline matches ${percent(mean * 100)} on average and ${percent(least * 100)} from the worst side.`
  },
  lost: ({ lostPercent }) => `${percent(lostPercent)} of what was visible is gone.`,
  covered: ({ coveredPercent }) => `${percent(coveredPercent ?? 0)} of what was visible is covered by something new.`,
  invented: ({ inventedPercent }) => `${percent(inventedPercent)} of the surface is new where there was nothing.`,
  filled: ({ filledPercent }) => `${percent(filledPercent)} of the surface now closes openings.`,
  gaps: ({ gapsKeptPercent }) => `Only ${percent(gapsKeptPercent ?? 0)} of the narrow gaps are still open.`,
  lines: () => 'Edges that were visible on it are gone, or there are new ones.',
  rippled: ({ flatKeptPercent }) => `Only ${percent(flatKeptPercent ?? 0)} of the flat faces are still flat.`,
  shade: ({ shadedPercent }) =>
    `${percent(shadedPercent ?? 0)} of the surface is visibly rougher, smoother or recoloured.`,
  colour: ({ recolouredPercent, colourKeptPercent }) => {
    const recoloured = recolouredPercent ?? 0
    const kept = colourKeptPercent ?? 100
    return kept < 100 - recoloured
      ? `Only ${percent(kept)} of one colour is still visible.`
      : `${percent(recoloured)} of the surface has another colour.`
  },
  triangles: ({ trianglesFactor }) => `It has ${formatNumber(trianglesFactor, 1)} times as many triangles.`,
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
  const different = (name: string, value: number | null, whole: string, fault: JudgedFault): ReportLine[] =>
    value === null || value === 0 ? [] : [line(name, shareOf(value, whole), fault)]
  const worst = silhouette.least < 0.9995 ? `, ${percent(silhouette.least * 100)} from the worst` : ''
  return [
    line('Looks the same', `${percent(silhouette.mean * 100)} from all sides${worst}`, 'silhouette'),
    ...(strictSilhouette === null
      ? []
      : [
          line(
            'Pixel by pixel',
            `${percent(strictSilhouette.mean * 100)}, ${percent(strictSilhouette.least * 100)} from the worst`,
            'silhouette',
          ),
        ]),
    line('Lost', shareOf(lostPercent, 'what was visible'), 'lost'),
    ...different('Covered', coveredPercent, 'what was visible', 'covered'),
    line('Added', shareOf(inventedPercent, 'the surface'), 'invented'),
    ...different('Openings closed', filledPercent, 'the surface', 'filled'),
    ...(thinKeptPercent === null ? [] : [{ name: 'Thin parts', value: `${percent(thinKeptPercent)} kept` }]),
    ...(gapsKeptPercent === null ? [] : [line('Narrow gaps', `${percent(gapsKeptPercent)} still open`, 'gaps')]),
    ...(flatKeptPercent === null ? [] : [line('Flat faces', `${percent(flatKeptPercent)} still flat`, 'rippled')]),
    ...different('Different shading', shadedPercent, 'the surface', 'shade'),
    ...different('Different colour', recolouredPercent, 'the surface', 'colour'),
    line('Triangles', `${formatNumber(judgement.trianglesFactor, 1)} times as many`, 'triangles'),
  ]
}

function shareOf(value: number, whole: string): string {
  return value === 0 ? 'nothing' : `${percent(value)} of ${whole}`
}

/** Never rounds to 0 % or 100 %. */
function percent(value: number): string {
  if (value > 0 && value < 0.1) return '< 0.1 %'
  if (value < 100 && value > 99.9) return '> 99.9 %'
  return `${formatNumber(value, 1)} %`
}
