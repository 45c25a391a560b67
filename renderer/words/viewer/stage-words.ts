/** The stage: its toolbar, messages and marks. */
import type { Overlay } from '../../state/stage/lens-ids.ts'
import { countOf, formatCount } from '../format-number.ts'
import { listed } from '../../../shared/text/language.ts'

export const stageWords = {
  region: 'Stage',
  noModel: 'No model',
  compared: (names: readonly string[]) => `Comparison of ${listed(names)}`,
  /** `percent` of the whole model. */
  preview: (percent: number) => `Preview, ${percent} % loaded`,
  shownOf: (shown: number, triangles: number) => `${formatCount(shown)} of ${countOf(triangles, 'triangle')} shown`,
  /** `step` is a length with its unit. */
  grid: (step: string) => `grid ${step}`,
  preparing: 'Preparing model',
  loading: 'Loading model',
  tryAgain: 'Try again',
  restored: 'Restored unsaved changes',
  discard: 'Discard',
  lost: {
    title: 'Graphics card was reset',
    text: 'Your model is safe and will be shown again shortly.',
  },
  lostAgain: {
    title: 'Graphics card was reset several times',
    text: 'Your model is safe. It may be too large for the graphics card.',
  },
  showNow: 'Show it now',
  close: 'Close model',
  /** The numbered positions of the worst values; `value` with its unit, or empty. */
  goToSpot: (number: number, value: string) => `Go to spot ${number}${value === '' ? '' : `: ${value}`}`,
  placeOf: (number: number, count: number) => `${number} of ${count}`,
  centreOfMass: 'Centre of mass',
} as const

export const toolbarWords = {
  name: 'View tools',
  views: 'Views',
  view: { front: 'Front', right: 'Right', back: 'Back', left: 'Left', top: 'Top', bottom: 'Bottom' },
  tool: { section: 'Section', measure: 'Measure', sculpt: 'Sculpt', connectors: 'Connectors' },
  transform: 'Transform',
  parallel: 'Orthographic camera',
  fit: 'Fit model to view',
  fitAll: 'Fit models to view',
  picture: 'Save picture or turntable',
} as const

export const overlayWords: Readonly<Record<Overlay, string>> = {
  wireframe: 'Wireframe',
  edges: 'Sharp and open edges',
  backFaces: 'Highlight back faces',
  grid: 'Grid',
  dimensions: 'Dimensions',
}
