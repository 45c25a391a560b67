/** Removes dust: unattached shells too small to be printed. */
import { surfaceArea } from '../mesh/face-normal.ts'
import { Surface } from '../mesh/surface.ts'
import { bodyBounds, joinBodies } from './body.ts'
import type { Shell } from './shells.ts'

/** A speck has at most this fraction of the largest shell's volume. */
const speckShare = 1e-3
/** Above this fraction of the whole area it is not dust but, for example, a crown of small leaves. */
const maxShare = 0.01

/** Removes shells smaller than `smallestMm` that touch no larger one; `count` is the number removed. */
export function withoutSpecks(shells: Shell[], smallestMm: number): { kept: Shell[]; count: number } {
  const most = shells.reduce((greatest, { volume }) => Math.max(greatest, Math.abs(volume)), 0)
  const isSmall = shells.map(
    ({ body, volume, parent }) =>
      parent < 0 && Math.abs(volume) <= speckShare * most && Math.max(...bodyBounds(body).size) <= smallestMm,
  )
  const small = shells.filter((_, i) => isSmall[i])
  const large = shells.filter((_, i) => !isSmall[i])
  if (small.length === 0 || large.length === 0) return { kept: shells, count: 0 }
  const rest = joinBodies(large.map(({ body }) => body))
  const surface = new Surface(rest.points, rest.triangles)
  const isGone = shells.map((shell, i) => isSmall[i]! && !touches(surface, shell))
  const area = (which: (i: number) => boolean): number =>
    shells.reduce((sum, { body }, i) => sum + (which(i) ? surfaceArea(body.points, body.triangles) : 0), 0)
  if (area((i) => isGone[i]!) > maxShare * area(() => true)) return { kept: shells, count: 0 }
  return without(shells, isGone)
}

function without(shells: Shell[], isGone: boolean[]): { kept: Shell[]; count: number } {
  const place = new Map<number, number>()
  shells.forEach((_, i) => {
    if (!isGone[i]) place.set(i, place.size)
  })
  return {
    kept: shells.filter((_, i) => !isGone[i]).map((shell) => ({ ...shell, parent: place.get(shell.parent) ?? -1 })),
    count: shells.length - place.size,
  }
}

/** A small shell that touches or lies in a larger one is part of it: an eye, a button. */
function touches(surface: Surface, { body }: Shell): boolean {
  const { points } = body
  const reach = bodyBounds(body).diagonal * 0.1
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!]
    if (surface.closest(x, y, z, reach).face >= 0) return true
    const depth = surface
      .crossings(x, y, z, 0.8731, 0.3149, 0.3721)
      .reduce((sum, { front }) => sum + (front ? -1 : 1), 0)
    if (depth > 0) return true
  }
  return false
}
