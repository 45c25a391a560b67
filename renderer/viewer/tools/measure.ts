/** Measurements between snaps: one function for each kind. Metres in, millimetres out. */
import { Ray, type Vector3 } from 'three'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import type { MeasureKind, Measurement, Triple } from '../../state/stage/tools.ts'
import { roundRim, straightEdge } from './edge-runs.ts'
import {
  angleBetween,
  angleFromParallel,
  fitCircle,
  jointOf,
  planeDistance,
  type Circle,
  type AngleSide,
} from './fits.ts'
import type { Picker } from './picker.ts'
import { measureWords } from '../../words/viewer/measure-words.ts'
import type { Snap } from './snap.ts'

const { refused: words } = measureWords

type Measured = Omit<Measurement, 'id' | 'name'>

/** `more`: another snap is needed. */
type Outcome = { state: 'measured'; measured: Measured } | { state: 'more' } | { state: 'refused'; why: string }

/** The model that is measured. */
export interface Subject {
  picker: Picker
  /** The largest side, metres. */
  largest: number
  /** Metres. */
  boxOf(part: number): ViewHeader['box']
}

/** Maximum angle between faces that count as parallel. */
const parallelDegrees = 1

/** `snaps`: the points so far, the one under the pointer last. */
export function measure(kind: MeasureKind, snaps: readonly Snap[], subject: Subject): Outcome {
  const [first, second, third] = snaps
  if (first === undefined) return { state: 'more' }
  switch (kind) {
    case 'distance':
      return second === undefined ? { state: 'more' } : distance(first.at, second.at)
    case 'edge':
      return first.edge === null ? { state: 'refused', why: words.noEdge } : edgeLength(first.edge, subject)
    case 'angle':
      return second === undefined ? { state: 'more' } : angle(angleSideOf(first, subject), angleSideOf(second, subject))
    case 'faces':
      return second === undefined ? { state: 'more' } : faces(first, second)
    case 'radius':
      return radius(
        [first, second, third].filter((snap) => snap !== undefined),
        subject,
      )
    case 'thickness':
      return thickness(first, subject)
    case 'box':
      return box(subject.boxOf(first.hit.part))
  }
}

function distance(a: Vector3, b: Vector3): Outcome {
  const away = b.clone().sub(a)
  return outcomeOf({
    kind: 'distance',
    value: away.length() * 1000,
    sizeMm: [Math.abs(away.x) * 1000, Math.abs(away.y) * 1000, Math.abs(away.z) * 1000],
    lines: [...a, ...b],
    dots: [...a, ...b],
    at: middleOf(a, b),
  })
}

function edgeLength(piece: { a: Vector3; b: Vector3 }, subject: Subject): Outcome {
  const [a, b] = straightEdge(subject.picker, piece, tolerance(subject))
  return outcomeOf({
    kind: 'edge',
    value: a.distanceTo(b) * 1000,
    sizeMm: null,
    lines: [...a, ...b],
    dots: [...a, ...b],
    at: middleOf(a, b),
  })
}

function angleSideOf(snap: Snap, subject: Subject): AngleSide & { at: Vector3 } {
  if (snap.edge === null || snap.kind === 'face') return { kind: 'face', at: snap.at, normal: snap.normal }
  const [a, b] = straightEdge(subject.picker, snap.edge, tolerance(subject))
  return { kind: 'edge', a, b, at: snap.at }
}

function angle(first: AngleSide & { at: Vector3 }, second: AngleSide & { at: Vector3 }): Outcome {
  const joint = first.kind === 'edge' && second.kind === 'edge' ? jointOf(first, second) : null
  const lines = [first, second].flatMap((side) => (side.kind === 'edge' ? [...side.a, ...side.b] : []))
  const between = joint === null ? [...first.at, ...second.at] : []
  return outcomeOf({
    kind: 'angle',
    value: angleBetween(first, second),
    sizeMm: null,
    lines: [...lines, ...between],
    dots: joint === null ? [...first.at, ...second.at] : [...joint.at],
    at: joint === null ? middleOf(first.at, second.at) : joint.at.toArray(),
  })
}

function faces(first: Snap, second: Snap): Outcome {
  const away = angleFromParallel(first.normal, second.normal)
  if (away > parallelDegrees) return { state: 'refused', why: words.notParallel(away) }
  const { distance: metres, foot } = planeDistance(first.at, second.at, first.normal)
  return outcomeOf({
    kind: 'faces',
    value: metres * 1000,
    sizeMm: null,
    lines: [...first.at, ...foot, ...foot, ...second.at],
    dots: [...first.at, ...second.at],
    at: middleOf(first.at, foot),
  })
}

function radius(snaps: readonly Snap[], subject: Subject): Outcome {
  const first = snaps[0]!
  const rim =
    snaps.length === 1 && first.edge !== null ? roundRim(subject.picker, first.edge, tolerance(subject)) : null
  if (rim !== null) return roundMeasured(rim.circle, rim.points[0]!)
  if (snaps.length < 3) return { state: 'more' }
  const circle = fitCircle(snaps.map(({ at }) => at))
  if (circle === null) return { state: 'refused', why: words.pointsInLine }
  return roundMeasured(circle, first.at)
}

/** `on`: a point on the circle. */
function roundMeasured({ centre, axis, radius: metres }: Circle, on: Vector3): Outcome {
  const from = on.clone().sub(centre)
  const u = from.addScaledVector(axis, -from.dot(axis)).normalize()
  const v = axis.clone().cross(u)
  const sides = 64
  const at = (i: number) => {
    const turn = (i / sides) * 2 * Math.PI
    return centre
      .clone()
      .addScaledVector(u, Math.cos(turn) * metres)
      .addScaledVector(v, Math.sin(turn) * metres)
  }
  const lines = Array.from({ length: sides }, (_, i) => [...at(i), ...at(i + 1)]).flat()
  return outcomeOf({
    kind: 'radius',
    value: metres * 1000,
    sizeMm: null,
    lines: [...lines, ...centre, ...at(0)],
    dots: [...centre],
    at: middleOf(centre, at(0)),
  })
}

/** Measures from the surface straight inwards, by the winding of the face. */
function thickness({ at, normal }: Snap, subject: Subject): Outcome {
  const inwards = normal.clone().negate()
  // Slightly inside, so that the ray does not hit its own surface.
  const start = at.clone().addScaledVector(inwards, subject.largest * 1e-6)
  const hit = subject.picker.pick(new Ray(start, inwards))
  if (hit === null) return { state: 'refused', why: words.noWall }
  return outcomeOf({
    kind: 'thickness',
    value: at.distanceTo(hit.at) * 1000,
    sizeMm: null,
    lines: [...at, ...hit.at],
    dots: [...at, ...hit.at],
    at: middleOf(at, hit.at),
  })
}

/** The bits of a corner's number stand for x, y and z; an edge joins corners that differ in one bit. */
function boxLines([x0, y0, z0, x1, y1, z1]: ViewHeader['box']): number[] {
  const corner = (bits: number) => [bits & 1 ? x1 : x0, bits & 2 ? y1 : y0, bits & 4 ? z1 : z0]
  return [1, 2, 4].flatMap((bit) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((from) => (from & bit ? [] : [...corner(from), ...corner(from | bit)])),
  )
}

function box(bounds: ViewHeader['box']): Outcome {
  const [x0, y0, z0, x1, y1, z1] = bounds
  const size = [(x1 - x0) * 1000, (y1 - y0) * 1000, (z1 - z0) * 1000] as const
  return outcomeOf({
    kind: 'box',
    value: Math.hypot(...size),
    sizeMm: size,
    lines: boxLines(bounds),
    dots: [],
    at: [(x0 + x1) / 2, y1, (z0 + z1) / 2],
  })
}

/** Returns the length below which points count as the same: positions are stored in 32 bits. */
function tolerance({ largest }: Subject): number {
  return largest * 2e-6
}

function outcomeOf(what: Measured): Outcome {
  return { state: 'measured', measured: what }
}

function middleOf(a: Vector3, b: Vector3): Triple {
  return a.clone().add(b).multiplyScalar(0.5).toArray()
}
