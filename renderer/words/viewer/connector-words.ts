/** Connectors of a cut on the stage. */
import { formatMm, formatNumber } from '../../../shared/text/language.ts'
import type { ConnectorStep } from '../../state/undo/undo-step.ts'
import { countOf } from '../format-number.ts'

export const connectorWords = {
  title: 'Connectors',
  close: 'Close connectors',
  place: 'Place on the stage',
  placed: (count: number) => `${countOf(count, 'place')} set by hand`,
  automatic: 'Placed automatically',
  /** Planes of the cut, numbered from 1. */
  plane: (written: string) => `Cut ${written}`,
  planes: 'Cut face',
  hint: {
    pins: 'Drag a connector, or click the face to add one. Arrow keys move it by 1 mm, Delete removes it.',
    dovetails:
      'Drag a dovetail, or click the face to move it there. It turns to where there is most room. Arrow keys move it by 1 mm, Delete places it automatically.',
  },
  add: 'Add',
  remove: 'Remove',
  reset: 'Place automatically',
  looking: (percent: number | null) => `Looking for room${percent === null ? ' …' : ` ${percent} %`}`,
  lookingName: 'Looking for room',
  nothingCut: 'No plane of the form cuts this model.',
  /** Shown while the engine fits moved dovetails. */
  asking: 'Fitting the dovetails …',
  notHere: 'The form does not cut this model with connectors along planes.',
  /** `number` starts at 1; `mm` is null if there is no space. */
  handle: (number: number, mm: number | null) =>
    `Connector ${formatNumber(number)}, ${mm === null ? 'too little room' : `${formatMm(mm, 1)} wide`}`,
  size: (mm: number) => `${formatMm(mm, 1)} wide`,
  count: {
    pins: (count: number, byHand: boolean) => `${countOf(count, 'connector')}, ${byHand ? 'set by hand' : 'automatic'}`,
    dovetails: (count: number, byHand: boolean) =>
      `${countOf(count, 'dovetail')}, ${byHand ? 'set by hand' : 'automatic'}`,
  },
  thin: {
    pins: (minMm: number, wallMm: number) =>
      `Too thin here: the thinnest pin is ${formatMm(minMm, 1)}, with ${formatMm(wallMm, 1)} of wall around it.`,
    dovetails: (minMm: number, wallMm: number) =>
      `No dovetail fits here: its neck is at least ${formatMm(minMm, 1)}, with ${formatMm(wallMm, 1)} of wall beside it.`,
  },
  /** Other reasons why a position has no connector. */
  refused: {
    outside: 'Outside the cut face.',
    close: 'Too close to another connector.',
    ring: 'No dovetail here: other joints hold these parts together already, so they could not slide.',
    full: 'No room for another connector on this face.',
    'too-many': 'No more places fit into one request.',
  },
  stays: 'It stays where it was.',
  legend: { pins: 'Red: too thin for a connector.', dovetails: 'Red: no room for a dovetail.' },
} as const

export const connectorStepWords: Record<ConnectorStep['how'], string> = {
  moved: 'Moved connector',
  added: 'Added connector',
  removed: 'Removed connector',
  reset: 'Placed connectors automatically',
}
