/** Comparing models: the bar, the captions and the table. */
import { formatNumber, messages, say } from '../../../shared/text/language.ts'

export const compareWords = messages({
  name: 'Comparison',
  layout: 'Layout',
  ways: { beside: 'Side by side', slider: 'Slider' },
  sameScale: 'Same scale for all',
  deviation: 'Deviation from the first model',
  table: 'Statistics',
  property: 'Property',
  inspected: 'Model in the Inspector',
  done: 'Done',
  tryAgain: 'Try again',
  waiting: 'Waiting',
  loading: 'Loading model',
  reference: 'Reference for the others',
  divider: (left: string, right: string) => say('Divider between {left} and {right}', { left, right }),
  dividerAt: (percent: number) => `${percent} %`,
  good: 'Good',
  bad: 'Needs fixing',
  differs: 'differs from the first',
})

export const compareRowWords = messages({
  triangles: 'Triangles',
  size: 'Size W × D × H',
  shells: 'Shells',
  materials: 'Materials',
  textures: 'Textures',
  noTextures: 'None',
  /** The number of textures, and the largest size in pixels. */
  textureSizes: (count: number, width: number, height: number) =>
    say('{count, plural, one {#, {size}} other {#, up to {size}}}', { count, size: `${width} × ${height}` }),
  file: 'File size',
  cost: 'Cost',
  time: 'Time',
  madeWith: 'Made with',
  ownFile: 'Imported file',
  surface: 'Surface',
  noSurface: 'None',
  watertight: 'Watertight',
  notWatertight: 'Not watertight',
  openEdges: (count: number) => say('{count, plural, one {# open edge} other {# open edges}}', { count }),
  nonManifoldEdges: (count: number) =>
    say('{count, plural, one {# non-manifold edge} other {# non-manifold edges}}', { count }),
  printable: 'Printable',
  yes: 'Yes',
  no: 'No',
  notPrepared: 'Watertight, not prepared yet',
  needsPreparing: 'Needs preparing',
})

/** Returns a ratio to the first model as `× 3.1` or `+12 %`; null if the difference would not be visible. */
export function changeWords(ratio: number): string | null {
  if (ratio >= 2) return `× ${formatNumber(Number(ratio.toPrecision(2)), 1)}`
  const percent = Math.round((ratio - 1) * 100)
  if (percent === 0) return null
  return percent > 0 ? `+${percent} %` : `−${-percent} %`
}
