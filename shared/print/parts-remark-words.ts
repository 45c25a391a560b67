/** Remarks on an assembly, as sentences for both the window and the service. */
import { formatNumber, listed, say, sentences } from '../text/language.ts'
import { formatArea, formatLength, formatVolume } from '../text/quantities.ts'
import { crumbMm3 } from './crumbs.ts'
import type { PartsCodes } from './parts-report.ts'
import { sizeWords } from './print-size-words.ts'

const maxNamed = 6

const small = (count: number, volumeMm3: number) => ({
  count,
  limit: formatVolume(crumbMm3),
  volume: formatVolume(volumeMm3),
})
const widths = (minMm: number, maxMm: number) => ({
  count: maxMm > minMm ? 2 : 1,
  least: formatLength(minMm),
  most: formatLength(maxMm),
})
/** `4 mm`, `4 mm to 6 mm` */
const widthWords = (minMm: number, maxMm: number): string =>
  say('{count, plural, one {{least}} other {{least} to {most}}}', widths(minMm, maxMm))

export const partsRemarkWords = sentences<PartsCodes>({
  ...sizeWords,
  'parts-made':
    '{parts, plural, one {# object} other {# objects}} on {plates, plural, one {# plate} other {# plates}}.',
  repaired: 'Repaired first: every object has to be watertight.',
  'surface-rebuilt': 'Surface rebuilt first: it was too damaged to repair face by face. Fine edges may be softer.',
  'not-closed': ({ objects }) => say('Not watertight: {names}.', { names: named(objects) }),
  'plane-missed': ({ planes }) =>
    say('{count, plural, one {This plane does} other {These planes do}} not meet the model: {planes}.', {
      count: planes.length,
      planes: planes.join('; '),
    }),
  'connectors-placed': ({ count, minMm, maxMm }) =>
    say('{count, plural, one {# connector} other {# connectors}}, {width} wide.', {
      count,
      width: widthWords(minMm, maxMm),
    }),
  'dovetails-placed': ({ count, minMm, maxMm }) =>
    say(
      '{count, plural, one {# dovetail} other {# dovetails}}, {width} wide at the neck: slide the parts together along the cut.',
      { count, width: widthWords(minMm, maxMm) },
    ),
  'dowels-instead':
    '{count, plural, one {# cut face has} other {# cut faces have}} too little material for a dovetail: dowels there.',
  'faces-plain':
    '{count, plural, one {# cut face has no connector, so that the parts can slide into place. Glue it.} other {# cut faces have no connector, so that the parts can slide into place. Glue them.}}',
  'faces-without-connector':
    '{count, plural, one {# cut face has too little material for a connector. Glue it.} other {# cut faces have too little material for a connector. Glue them.}}',
  'face-turns':
    '{count, plural, one {# cut face has} other {# cut faces have}} a single connector: round ones let the parts turn.',
  'crumbs-left-out': ({ count, volumeMm3 }) =>
    say(
      '{count, plural, one {# part} other {# parts}} below {limit} ({volume} in all) left out.',
      small(count, volumeMm3),
    ),
  'crumbs-joined': ({ count, volumeMm3 }) =>
    say(
      '{count, plural, one {# part below {limit} ({volume} in all) joined to the part beside it.} other {# parts below {limit} ({volume} in all) joined to the part beside them.}}',
      small(count, volumeMm3),
    ),
  'crumbs-kept': ({ count, volumeMm3 }) =>
    say(
      '{count, plural, one {# part} other {# parts}} below {limit} ({volume} in all): easily lost or knocked over while printing.',
      small(count, volumeMm3),
    ),
  'place-refused': ({ places }) =>
    say('Too little material for a connector at {places}.', { places: places.slice(0, maxNamed).join('; ') }),
  'place-in-ring': ({ places }) =>
    say('No dovetail at {places}: other joints hold these parts together already, so they could not slide.', {
      places: places.slice(0, maxNamed).join('; '),
    }),
  'inlays-shallower':
    '{count, plural, one {# inlay is} other {# inlays are}} less than half as deep as asked: the material is thin there or the surface rough.',
  'patches-narrow': ({ count, areaMm2 }) =>
    say(
      '{count, plural, one {# place has} other {# places have}} no room for an inlay with this clearance, {area} in all: left in the main colour. Use less clearance, or paint the colours.',
      { count, area: formatArea(areaMm2) },
    ),
  'colours-painted':
    '{count, plural, one {# colour} other {# colours}} painted on one object, for slicers that print paint.',
  'objects-rebuilt':
    '{count, plural, one {# object has} other {# objects have}} a rebuilt surface: too damaged to repair face by face.',
  'parts-empty': ({ parts }) => say('Without a surface, left out: {names}.', { names: named(parts) }),
  'walls-thickened': ({ minimumMm, beforePercent, afterPercent, maxMm }) =>
    say(
      'Walls thickened to {minimum}: {before} % of the surface was thinner, now {after} %. The surface moved by up to {most}.',
      {
        minimum: formatLength(minimumMm),
        before: formatNumber(beforePercent, 1),
        after: formatNumber(afterPercent, 1),
        most: formatLength(maxMm),
      },
    ),
  'bottom-flattened': ({ heightMm, contactMm2 }) =>
    say('Bottom flat: {height} removed, {area} on the plate.', {
      height: formatLength(heightMm),
      area: formatArea(contactMm2),
    }),
  'text-written': ({ capitalsMm }) => say('Letters {height} high.', { height: formatLength(capitalsMm) }),
  'text-thin': ({ capitalsMm, lineMm }) =>
    say('Letters {height} high have no line of {line}: they will not print. Use a higher base or fewer letters.', {
      height: formatLength(capitalsMm),
      line: formatLength(lineMm),
    }),
  'text-left-out': 'Text left out: no letter of it can be written.',
  'letters-left-out': ({ letters }) => say('Not in the font, left out: {letters}', { letters: letters.join(' ') }),
  'loop-added': ({ holeMm }) => say('Loop with a hole of {hole}.', { hole: formatLength(holeMm) }),
  'holes-bored': ({ count, diameterMm }) =>
    say('{count, plural, one {# hole} other {# holes}} for {diameter} in the bottom.', {
      count,
      diameter: formatLength(diameterMm),
    }),
  'holes-no-room': ({ count, asked, diameterMm }) =>
    say(
      '{count} of {asked, plural, one {# hole} other {# holes}} for {diameter}: the bottom has no room for more. Flatten it, or add a base.',
      { count, asked, diameter: formatLength(diameterMm) },
    ),
  'too-large-for-plate': ({ objects }) =>
    say('Larger than the printer: {names}. Cut again.', { names: named(objects) }),
})

function named(objects: readonly string[]): string {
  const more = objects.length - maxNamed
  return listed([...objects.slice(0, maxNamed), ...(more > 0 ? [say('{more} more', { more })] : [])])
}
