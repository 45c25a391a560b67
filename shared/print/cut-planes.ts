/** Cutting planes in text form: `y 40; x -12.5; z 50 %; 0.7 0 0.7 10`. Does not need Node. */
import type { CuttingPlane } from '../geometry/section.ts'
import type { Remark, RemarkOf } from '../protocol/remark.ts'

export type Triple = readonly [number, number, number]
type Box = readonly [number, number, number, number, number, number]

/** A requested plane: its direction, of unit length, and its offset along it. */
export interface RequestedPlane {
  normal: Triple
  /** Millimetres from the model's origin, or a percentage of the extent of its bounding box. */
  at: number
  unit: 'mm' | 'percent'
}

/** Why the text for planes or positions is invalid. */
export interface WrittenFaults {
  'plane-unreadable': { written: string }
  /** All three components of the direction are 0. */
  'plane-without-direction': { written: string }
  'too-many-planes': { most: number }
  'no-plane': Record<string, never>
  'place-unreadable': { written: string }
  'too-many-places': { most: number }
}
export type WrittenFault = RemarkOf<WrittenFaults> & Remark

export const maxPlanes = 24
export const maxPlaces = 200

const numberPattern = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?`
const onAxis = new RegExp(String.raw`^([xyz]) ?=? ?(${numberPattern}) ?(mm|%)?$`, 'i')
const planePattern = new RegExp(
  String.raw`^(${numberPattern}) (${numberPattern}) (${numberPattern}) (${numberPattern}) ?(mm|%)?$`,
  'i',
)
const pointPattern = new RegExp(String.raw`^(${numberPattern}) (${numberPattern}) (${numberPattern})$`, 'i')
const axes: Readonly<Record<string, Triple>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }

/** Parses planes in order, or returns the first fault. Uses the stage's axes, Y up. */
export function readPlanes(text: string): { planes: RequestedPlane[] } | { fault: WrittenFault } {
  const planes: RequestedPlane[] = []
  for (const written of piecesOf(text)) {
    const spaced = singleSpaced(written)
    const named = onAxis.exec(spaced)
    const numbers = planePattern.exec(spaced)
    if (named === null && numbers === null) return { fault: { code: 'plane-unreadable', figures: { written } } }
    const unit = (named?.[3] ?? numbers?.[5]) === '%' ? 'percent' : 'mm'
    if (named !== null) planes.push({ normal: axes[named[1]!.toLowerCase()]!, at: Number(named[2]), unit })
    else {
      const [x, y, z, at] = numbers!.slice(1, 5).map(Number) as [number, number, number, number]
      const length = Math.hypot(x, y, z)
      if (!(length > 0)) return { fault: { code: 'plane-without-direction', figures: { written } } }
      planes.push({ normal: [x / length, y / length, z / length], at, unit })
    }
  }
  if (planes.length === 0) return { fault: { code: 'no-plane', figures: {} } }
  if (planes.length > maxPlanes) return { fault: { code: 'too-many-planes', figures: { most: maxPlanes } } }
  return { planes }
}

/** Parses positions in millimetres, e.g. `12 40 -3; 0 40 5`; returns an empty list for an empty string. */
export function readPlaces(text: string): { places: Triple[] } | { fault: WrittenFault } {
  const places: Triple[] = []
  for (const written of piecesOf(text)) {
    const numbers = pointPattern.exec(singleSpaced(written))
    if (numbers === null) return { fault: { code: 'place-unreadable', figures: { written } } }
    places.push([Number(numbers[1]), Number(numbers[2]), Number(numbers[3])])
  }
  return places.length > maxPlaces ? { fault: { code: 'too-many-places', figures: { most: maxPlaces } } } : { places }
}

/** Collapses whitespace and commas to one space, as the expressions above expect. */
function singleSpaced(written: string): string {
  return written.replaceAll(/[\s,]+/g, ' ').trim()
}

/** Formats a plane, to a hundredth of a millimetre, so that `readPlanes` can parse it. `offset` in millimetres. */
export function writePlane({ normal, offset }: CuttingPlane): string {
  const axis = normal.findIndex((value) => Math.abs(value) > 1 - 1e-9)
  if (axis >= 0) return `${'xyz'[axis]} ${short(offset * Math.sign(normal[axis]!), 2)}`
  return `${normal.map((value) => short(value, 6)).join(' ')} ${short(offset, 2)}`
}

/** Formats positions so that `readPlaces` can parse them. */
export function writePlaces(positions: readonly Triple[]): string {
  return positions.map((at) => at.map((value) => short(value, 2)).join(' ')).join('; ')
}

/**
 * Returns the offset of a requested plane in a model with this bounding box (minimum and maximum corner), all in
 * millimetres.
 */
export function placePlane({ normal, at, unit }: RequestedPlane, box: Box): CuttingPlane {
  if (unit === 'mm') return { normal, offset: at }
  let [from, to] = [0, 0]
  for (let axis = 0; axis < 3; axis++) {
    const [least, most] = [normal[axis]! * box[axis]!, normal[axis]! * box[axis + 3]!]
    from += Math.min(least, most)
    to += Math.max(least, most)
  }
  return { normal, offset: from + ((to - from) * at) / 100 }
}

function piecesOf(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

function short(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)) + 0)
}
