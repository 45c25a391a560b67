/** Connectors of a cut, placed on the stage. */
import { formatNumber } from '../../../shared/language.ts'
import type { ConnectorStep } from '../../state/step.ts'
import { countOf } from '../format-number.ts'

export const connectorWords = {
  title: 'Connectors',
  close: 'Close connectors',
  /** In the form. */
  place: 'Place on the stage',
  placed: (count: number) => `${countOf(count, 'place')} set by hand`,
  automatic: 'Placed automatically',
  /** Planes of the cut, from 1. */
  plane: (written: string) => `Cut ${written}`,
  planes: 'Cut face',
  hint: 'Drag a connector, or click the face to add one. Arrow keys move it by 1 mm, Delete removes it.',
  add: 'Add',
  remove: 'Remove',
  reset: 'Place automatically',
  looking: (percent: number | null) => `Looking for room${percent === null ? ' …' : ` ${percent} %`}`,
  lookingName: 'Looking for room',
  nothingCut: 'No plane of the form cuts this model.',
  notHere: 'The form does not cut this model with dowels or plugs along planes.',
  /** `number` from 1; `mm` null where it has no room. */
  handle: (number: number, mm: number | null) =>
    `Connector ${formatNumber(number)}, ${mm === null ? 'too little room' : `${millimetres(mm)} wide`}`,
  size: (mm: number) => `${millimetres(mm)} wide`,
  count: (count: number, byHand: boolean) => `${countOf(count, 'connector')}, ${byHand ? 'set by hand' : 'automatic'}`,
  /** Why there is none at a place. */
  refused: {
    outside: 'Outside the cut face.',
    thin: (leastMm: number, wallMm: number) =>
      `Too thin here: the thinnest pin is ${millimetres(leastMm)}, with ${millimetres(wallMm)} of wall around it.`,
    close: 'Too close to another connector.',
    full: 'No room for another connector on this face.',
    'too-many': 'No more places fit into one request.',
  },
  stays: 'It stays where it was.',
  legend: 'Red: too thin for a connector.',
} as const

/** Steps of the history. */
export const connectorStepWords: Record<ConnectorStep['how'], string> = {
  moved: 'Moved connector',
  added: 'Added connector',
  removed: 'Removed connector',
  reset: 'Placed connectors automatically',
}

function millimetres(value: number): string {
  return `${formatNumber(value, 1)} mm`
}
