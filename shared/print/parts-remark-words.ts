/** Remarks on an assembly, as sentences for both the window and the service. */
import type { WordsOf } from '../protocol/remark.ts'
import { countOf, formatMm, formatNumber, joinList, plural } from '../text/language.ts'
import { crumbMm3 } from './crumbs.ts'
import type { PartsCodes } from './parts-report.ts'
import { sizeWords } from './print-size-words.ts'

const maxNamed = 6

const smallParts = (count: number, volumeMm3: number): string =>
  `${countOf(count, 'part')} below ${formatNumber(crumbMm3)} mm³ (${formatNumber(volumeMm3, volumeMm3 < 10 ? 2 : 0)} mm³ in all)`

export const partsRemarkWords: WordsOf<PartsCodes> = {
  ...sizeWords,
  'parts-made': ({ parts, plates }) => `${countOf(parts, 'object')} on ${countOf(plates, 'plate')}.`,
  repaired: () => 'Repaired first: every object has to be watertight.',
  'surface-rebuilt': () =>
    'Surface rebuilt first: it was too damaged to repair face by face. Fine edges may be softer.',
  'not-closed': ({ objects }) => `Not watertight: ${named(objects)}.`,
  'plane-missed': ({ planes }) =>
    `${plural(planes.length, 'This plane does', 'These planes do')} not meet the model: ${planes.join('; ')}.`,
  'connectors-placed': ({ count, minMm, maxMm }) =>
    `${countOf(count, 'connector')}, ${formatMm(minMm, 1)}${maxMm > minMm ? ` to ${formatMm(maxMm, 1)}` : ''} wide.`,
  'dovetails-placed': ({ count, minMm, maxMm }) =>
    `${countOf(count, 'dovetail')}, ${formatMm(minMm, 1)}${maxMm > minMm ? ` to ${formatMm(maxMm, 1)}` : ''} wide at the neck: slide the parts together along the cut.`,
  'dowels-instead': ({ count }) =>
    `${countOf(count, 'cut face has', 'cut faces have')} too little material for a dovetail: dowels there.`,
  'faces-plain': ({ count }) =>
    `${countOf(count, 'cut face has', 'cut faces have')} no connector, so that the parts can slide into place. Glue ${plural(count, 'it', 'them')}.`,
  'faces-without-connector': ({ count }) =>
    `${countOf(count, 'cut face has', 'cut faces have')} too little material for a connector. Glue ${plural(count, 'it', 'them')}.`,
  'face-turns': ({ count }) =>
    `${countOf(count, 'cut face has', 'cut faces have')} a single connector: round ones let the parts turn.`,
  'crumbs-left-out': ({ count, volumeMm3 }) => `${smallParts(count, volumeMm3)} left out.`,
  'crumbs-joined': ({ count, volumeMm3 }) =>
    `${smallParts(count, volumeMm3)} joined to the part beside ${plural(count, 'it', 'them')}.`,
  'crumbs-kept': ({ count, volumeMm3 }) =>
    `${smallParts(count, volumeMm3)}: easily lost or knocked over while printing.`,
  'place-refused': ({ places }) => `Too little material for a connector at ${places.slice(0, maxNamed).join('; ')}.`,
  'place-in-ring': ({ places }) =>
    `No dovetail at ${places.slice(0, maxNamed).join('; ')}: other joints hold these parts together already, so they could not slide.`,
  'inlays-shallower': ({ count }) =>
    `${countOf(count, 'inlay is', 'inlays are')} less than half as deep as asked: the material is thin there or the surface rough.`,
  'patches-narrow': ({ count, areaMm2 }) =>
    `${countOf(count, 'place has', 'places have')} no room for an inlay with this clearance, ${formatNumber(areaMm2, areaMm2 < 10 ? 1 : 0)} mm² in all: left in the main colour. Use less clearance, or paint the colours.`,
  'colours-painted': ({ count }) => `${countOf(count, 'colour')} painted on one object, for slicers that print paint.`,
  'objects-rebuilt': ({ count }) =>
    `${countOf(count, 'object has', 'objects have')} a rebuilt surface: too damaged to repair face by face.`,
  'parts-empty': ({ parts }) => `Without a surface, left out: ${named(parts)}.`,
  'walls-thickened': ({ minimumMm, beforePercent, afterPercent, maxMm }) =>
    `Walls thickened to ${formatMm(minimumMm, 1)}: ${percent(beforePercent)} of the surface was thinner, now ${percent(afterPercent)}. The surface moved by up to ${formatMm(maxMm, 1)}.`,
  'bottom-flattened': ({ heightMm, contactMm2 }) =>
    `Bottom flat: ${formatMm(heightMm, 1)} removed, ${formatNumber(contactMm2 / 100, 1)} cm² on the plate.`,
  'text-written': ({ capitalsMm }) => `Letters ${formatMm(capitalsMm, 1)} high.`,
  'text-thin': ({ capitalsMm, lineMm }) =>
    `Letters ${formatMm(capitalsMm, 1)} high have no line of ${formatMm(lineMm, 1)}: they will not print. Use a higher base or fewer letters.`,
  'text-left-out': () => 'Text left out: no letter of it can be written.',
  'letters-left-out': ({ letters }) => `Not in the font, left out: ${letters.join(' ')}`,
  'loop-added': ({ holeMm }) => `Loop with a hole of ${formatMm(holeMm, 1)}.`,
  'holes-bored': ({ count, diameterMm }) => `${countOf(count, 'hole')} for ${formatMm(diameterMm, 1)} in the bottom.`,
  'holes-no-room': ({ count, asked, diameterMm }) =>
    `${formatNumber(count)} of ${countOf(asked, 'hole')} for ${formatMm(diameterMm, 1)}: the bottom has no room for more. Flatten it, or add a base.`,
  'too-large-for-plate': ({ objects }) => `Larger than the printer: ${named(objects)}. Cut again.`,
}

function named(objects: readonly string[]): string {
  const more = objects.length - maxNamed
  return joinList([...objects.slice(0, maxNamed), ...(more > 0 ? [`${formatNumber(more)} more`] : [])])
}

function percent(value: number): string {
  return `${formatNumber(value, 1)} %`
}
