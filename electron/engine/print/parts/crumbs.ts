/** Small parts of a cut or split: how they are recognised and handled. */
import { crumbMm3, type CrumbChoice } from '../../../../shared/print/crumbs.ts'
import type { PartsRemark } from '../../../../shared/print/parts-report.ts'
import { type Body, bodyBounds, joinBodies, volumeOf } from '../../repair/body.ts'

/** Pieces thinner than an extrusion line, or smaller than this volume, cannot be printed. */
const flakeMm = 0.4
const flakeMm3 = 1

/** Volumes of small parts, grouped by how they were handled, mm³. */
export interface Crumbs {
  joined: number[]
  dropped: number[]
  kept: number[]
}

export function noCrumbs(): Crumbs {
  return { joined: [], dropped: [], kept: [] }
}

/** Whether a piece is too small to be printed. */
export function isFlake(piece: Body): boolean {
  return Math.min(...bodyBounds(piece).size) < flakeMm || volumeOf(piece) < flakeMm3
}

/**
 * Returns a test for pieces to be joined or left out. With `keep`, or if the object is too small for two larger parts,
 * only flakes pass it.
 */
export function crumbTest(whole: Body, choice: CrumbChoice): (piece: Body) => boolean {
  const maxMm3 = choice === 'keep' || volumeOf(whole) < 2 * crumbMm3 ? flakeMm3 : crumbMm3
  return (piece) => isFlake(piece) || volumeOf(piece) < maxMm3
}

/** Remarks on a job's small parts. */
export function crumbRemarks(all: readonly Crumbs[]): PartsRemark[] {
  const remarks: PartsRemark[] = []
  for (const [code, level, key] of [
    ['crumbs-left-out', 'warning', 'dropped'],
    ['crumbs-kept', 'warning', 'kept'],
    ['crumbs-joined', 'note', 'joined'],
  ] as const) {
    const volumes = all.flatMap((crumbs) => crumbs[key])
    if (volumes.length === 0) continue
    const volumeMm3 = volumes.reduce((sum, volume) => sum + volume, 0)
    remarks.push({ level, code, figures: { count: volumes.length, volumeMm3 } })
  }
  return remarks
}

/**
 * Returns the index of the other body with the nearest bounding box: the first of equals, -1 if there are no others.
 */
export function nearestTo(body: Body, others: readonly Body[]): number {
  const own = bodyBounds(body)
  const away = others.map((one) => {
    const other = bodyBounds(one)
    return Math.hypot(
      ...[0, 1, 2].map((axis) => Math.max(0, own.low[axis]! - other.high[axis]!, other.low[axis]! - own.high[axis]!)),
    )
  })
  return away.indexOf(Math.min(...away))
}

/**
 * Handles the small pieces of a split, which touch no cutting plane: each is joined to the nearest large piece as a
 * loose shell.
 */
export function settleCrumbs<Piece extends { body: Body }>(
  pieces: readonly Piece[],
  choice: CrumbChoice,
): { pieces: Piece[]; crumbs: Crumbs } {
  const crumbs = noCrumbs()
  const measured = pieces.map((piece) => ({ piece, volume: volumeOf(piece.body) }))
  const large = measured.flatMap(({ piece, volume }) => (volume < crumbMm3 ? [] : [piece]))
  const small = measured.filter(({ volume }) => volume < crumbMm3)
  const volumes = small.map(({ volume }) => volume)
  if (choice === 'keep' || large.length === 0) return { pieces: [...pieces], crumbs: { ...crumbs, kept: volumes } }
  if (choice === 'drop') return { pieces: large, crumbs: { ...crumbs, dropped: volumes } }
  const bodies = large.map(({ body }) => body)
  const joined = bodies.map((body) => [body])
  for (const { piece } of small) joined[nearestTo(piece.body, bodies)]!.push(piece.body)
  return {
    pieces: large.map((piece, i) => (joined[i]!.length > 1 ? { ...piece, body: withLooks(joined[i]!) } : piece)),
    crumbs: { ...crumbs, joined: volumes },
  }
}

/** Joins bodies that have separate looks. */
function withLooks(bodies: readonly Body[]): Body {
  const looks = [...new Set(bodies.map((body) => body.looks))]
  const all = looks.flat()
  const firstOf = (own: Body['looks']): number =>
    looks.slice(0, looks.indexOf(own)).reduce((sum, { length }) => sum + length, 0)
  return joinBodies(
    bodies.map((body) => ({ ...body, looks: all, look: body.look.map((look) => look + firstOf(body.looks)) })),
  )
}
