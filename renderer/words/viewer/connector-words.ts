/** Connectors of a cut on the stage. */
import { messages, say } from '../../../shared/text/language.ts'
import { formatLength } from '../../../shared/text/quantities.ts'
import type { ConnectorStep } from '../../state/undo/undo-step.ts'

export const connectorWords = messages({
  title: 'Connectors',
  close: 'Close connectors',
  place: 'Place on the stage',
  placed: (count: number) => say('{count, plural, one {# place} other {# places}} set by hand', { count }),
  automatic: 'Placed automatically',
  /** Planes of the cut, numbered from 1. */
  plane: (written: string) => say('Cut {written}', { written }),
  planes: 'Cut face',
  hint: {
    pins: 'Drag a connector, or click the face to add one. Arrow keys move it by 1 mm, Delete removes it.',
    dovetails:
      'Drag a dovetail, or click the face to move it there. It turns to where there is most room. Arrow keys move it by 1 mm, Delete places it automatically.',
  },
  add: 'Add',
  remove: 'Remove',
  reset: 'Place automatically',
  looking: (percent: number | null) =>
    percent === null ? say('Looking for room …') : say('Looking for room {percent} %', { percent }),
  lookingName: 'Looking for room',
  nothingCut: 'No plane of the form cuts this model.',
  /** Shown while the engine fits moved dovetails. */
  asking: 'Fitting the dovetails …',
  notHere: 'The form does not cut this model with connectors along planes.',
  /** `number` starts at 1; `mm` is null if there is no space. */
  handle: (number: number, mm: number | null) =>
    mm === null
      ? say('Connector {number}, too little room', { number })
      : say('Connector {number}, {length} wide', { number, length: formatLength(mm) }),
  size: (mm: number) => say('{length} wide', { length: formatLength(mm) }),
  count: {
    pins: (count: number, byHand: boolean) =>
      say(
        '{byHand, select, true {{count, plural, one {# connector} other {# connectors}}, set by hand} other {{count, plural, one {# connector} other {# connectors}}, automatic}}',
        { count, byHand },
      ),
    dovetails: (count: number, byHand: boolean) =>
      say(
        '{byHand, select, true {{count, plural, one {# dovetail} other {# dovetails}}, set by hand} other {{count, plural, one {# dovetail} other {# dovetails}}, automatic}}',
        { count, byHand },
      ),
  },
  thin: {
    pins: (minMm: number, wallMm: number) =>
      say('Too thin here: the thinnest pin is {length}, with {wall} of wall around it.', {
        length: formatLength(minMm),
        wall: formatLength(wallMm),
      }),
    dovetails: (minMm: number, wallMm: number) =>
      say('No dovetail fits here: its neck is at least {length}, with {wall} of wall beside it.', {
        length: formatLength(minMm),
        wall: formatLength(wallMm),
      }),
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
})

export const connectorStepWords: Record<ConnectorStep['how'], string> = messages({
  moved: 'Moved connector',
  added: 'Added connector',
  removed: 'Removed connector',
  reset: 'Placed connectors automatically',
})
