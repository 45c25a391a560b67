/** From what was pointed at to what is measured: one function for each kind of measurement. Metres in, millimetres out. */
import { Ray, type Vector3 } from 'three'
import type { MeasureKind, Measurement, Triple } from '../../state/stage/tools.ts'
import { roundRim, straightEdge } from './edge-runs.ts'
import { angleBetween, awayFromParallel, fitCircle, jointOf, planeDistance, type Circle, type Leg } from './fits.ts'
import type { Picker } from './picker.ts'
import { measureWords } from '../../words/viewer/measure-words.ts'
import type { Snap } from './snap.ts'

const { refused: words } = measureWords

export type Measured = Omit<Measurement, 'id' | 'name'>

/** What pointing has come to: something measured, more to be pointed at, or why it cannot be. */
export type Outcome = { state: 'measured'; measured: Measured } | { state: 'more' } | { state: 'refused'; why: string }

/** The model that is measured. */
export interface Subject {
  picker: Picker
  /** The largest side, metres. */
  largest: number
  /** Least and greatest corner of a part, metres. */
  boxOf(part: number): readonly [number, number, number, number, number, number]
}

/** Faces that differ by more are not parallel. */
const parallelDegrees = 1

/** `snaps` are the places so far, the one below the pointer last. */
export function measure(kind: MeasureKind, snaps: readonly Snap[], subject: Subject): Outcome {
  const [first, second, third] = snaps
  if (first === undefined) return { state: 'more' }
  switch (kind) {
    case 'distance':
      return second === undefined ? { state: 'more' } : distance(first.at, second.at)
    case 'edge':
      return first.edge === null ? { state: 'refused', why: words.noEdge } : edgeLength(first.edge, subject)
    case 'angle':
      return second === undefined ? { state: 'more' } : angle(legOf(first, subject), legOf(second, subject))
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
  return measured({
    kind: 'distance',
    value: away.length() * 1000,
    sizeMm: [Math.abs(away.x) * 1000, Math.abs(away.y) * 1000, Math.abs(away.z) * 1000],
    lines: [...a, ...b],
    dots: [...a, ...b],
    at: middleOf(a, b),
  })
}

function edgeLength(piece: { a: Vector3; b: Vector3 }, subject: Subject): Outcome {
  const [a, b] = straightEdge(subject.picker, piece, nothing(subject))
  return measured({
    kind: 'edge',
    value: a.distanceTo(b) * 1000,
    sizeMm: null,
    lines: [...a, ...b],
    dots: [...a, ...b],
    at: middleOf(a, b),
  })
}

function legOf(snap: Snap, subject: Subject): Leg & { at: Vector3 } {
  if (snap.edge === null || snap.kind === 'face') return { kind: 'face', at: snap.at, normal: snap.normal }
  const [a, b] = straightEdge(subject.picker, snap.edge, nothing(subject))
  return { kind: 'edge', a, b, at: snap.at }
}

function angle(first: Leg & { at: Vector3 }, second: Leg & { at: Vector3 }): Outcome {
  const joint = first.kind === 'edge' && second.kind === 'edge' ? jointOf(first, second) : null
  const lines = [first, second].flatMap((leg) => (leg.kind === 'edge' ? [...leg.a, ...leg.b] : []))
  const between = joint === null ? [...first.at, ...second.at] : []
  return measured({
    kind: 'angle',
    value: angleBetween(first, second),
    sizeMm: null,
    lines: [...lines, ...between],
    dots: joint === null ? [...first.at, ...second.at] : [...joint.at],
    at: joint === null ? middleOf(first.at, second.at) : tripleOf(joint.at),
  })
}

function faces(first: Snap, second: Snap): Outcome {
  const away = awayFromParallel(first.normal, second.normal)
  if (away > parallelDegrees) return { state: 'refused', why: words.notParallel(away) }
  const { distance: metres, foot } = planeDistance(first.at, second.at, first.normal)
  return measured({
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
  const rim = snaps.length === 1 && first.edge !== null ? roundRim(subject.picker, first.edge, nothing(subject)) : null
  if (rim !== null) return roundMeasured(rim.circle, rim.places)
  if (snaps.length < 3) return { state: 'more' }
  const circle = fitCircle(snaps.map(({ at }) => at))
  if (circle === null) return { state: 'refused', why: words.pointsInLine }
  return roundMeasured(
    circle,
    snaps.map(({ at }) => at),
  )
}

function roundMeasured(circle: Circle, places: readonly Vector3[]): Outcome {
  const { centre, axis, radius: metres } = circle
  const from = places[0]!.clone().sub(centre)
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
  return measured({
    kind: 'radius',
    value: metres * 1000,
    sizeMm: null,
    lines: [...lines, ...centre, ...at(0)],
    dots: [...centre],
    at: tripleOf(centre.clone().add(at(0)).multiplyScalar(0.5)),
  })
}

/** From the surface straight inwards to where the wall ends, by the way that the face is wound. */
function thickness({ at, normal }: Snap, subject: Subject): Outcome {
  const inwards = normal.clone().negate()
  // Begins a hair inside, so that the surface does not find itself.
  const hair = subject.largest * 1e-6
  const start = at.clone().addScaledVector(inwards, hair)
  const hit = subject.picker.pick(new Ray(start, inwards))
  if (hit === null) return { state: 'refused', why: words.noWall }
  return measured({
    kind: 'thickness',
    value: at.distanceTo(hit.at) * 1000,
    sizeMm: null,
    lines: [...at, ...hit.at],
    dots: [...at, ...hit.at],
    at: middleOf(at, hit.at),
  })
}

const boxEdges = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
] as const

/** Its corners are numbered by bits: x, y, z. */
export function boxLines([x0, y0, z0, x1, y1, z1]: ReturnType<Subject['boxOf']>): number[] {
  const corner = (bits: number) => [bits & 1 ? x1 : x0, bits & 2 ? y1 : y0, bits & 4 ? z1 : z0]
  return boxEdges.flatMap(([from, to]) => [...corner(from), ...corner(to)])
}

function box(bounds: ReturnType<Subject['boxOf']>): Outcome {
  const [x0, y0, z0, x1, y1, z1] = bounds
  const size = [(x1 - x0) * 1000, (y1 - y0) * 1000, (z1 - z0) * 1000] as const
  return measured({
    kind: 'box',
    value: Math.hypot(...size),
    sizeMm: size,
    lines: boxLines(bounds),
    dots: [],
    at: [(x0 + x1) / 2, y1, (z0 + z1) / 2],
  })
}

/** A length that counts as nothing: positions are stored in 32 bits. */
function nothing({ largest }: Subject): number {
  return largest * 2e-6
}

function measured(what: Measured): Outcome {
  return { state: 'measured', measured: what }
}

function middleOf(a: Vector3, b: Vector3): Triple {
  return tripleOf(a.clone().add(b).multiplyScalar(0.5))
}

function tripleOf({ x, y, z }: Vector3): Triple {
  return [x, y, z]
}
