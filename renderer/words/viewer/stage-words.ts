/** The stage: its toolbar, messages and marks. */
import type { Overlay } from '../../state/stage/lens-ids.ts'
import { messages, say } from '../../../shared/text/language.ts'

export const stageWords = messages({
  region: 'Stage',
  noModel: 'No model',
  compared: (names: readonly string[]) => say('Comparison of {names}', { names }),
  /** `percent` of the whole model. */
  preview: (percent: number) => say('Preview, {percent} % loaded', { percent }),
  triangles: (count: number) => say('{count, plural, one {# triangle} other {# triangles}}', { count }),
  shownOf: (shown: number, triangles: number) =>
    say('{shown} of {triangles, plural, one {# triangle} other {# triangles}} shown', { shown, triangles }),
  /** `step` is a length with its unit. */
  grid: (step: string) => say('grid {step}', { step }),
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
  goToSpot: (number: number, value: string) =>
    value === '' ? say('Go to spot {number}', { number }) : say('Go to spot {number}: {value}', { number, value }),
  placeOf: (number: number, count: number) => say('{number} of {count}', { number, count }),
  centreOfMass: 'Centre of mass',
})

export const toolbarWords = messages({
  name: 'View tools',
  view: messages({ front: 'Front', right: 'Right', back: 'Back', left: 'Left', top: 'Top', bottom: 'Bottom' }, 'view'),
  tool: { section: 'Section', measure: 'Measure', sculpt: 'Sculpt', connectors: 'Connectors' },
  transform: 'Transform',
  parallel: 'Orthographic camera',
  fit: 'Fit model to view',
  fitAll: 'Fit models to view',
  picture: 'Save picture or turntable',
})

export const overlayWords: Readonly<Record<Overlay, string>> = messages({
  wireframe: 'Wireframe',
  edges: 'Sharp and open edges',
  backFaces: 'Highlight back faces',
  grid: 'Grid',
  dimensions: 'Dimensions',
})
