/** Applies filament changes to a surface. */
import type { FilamentChange } from '../filament-change.ts'
import { partAt, type FindNearest } from './face-geometry.ts'
import { flood } from './flood.ts'
import { paintStroke, assignFilament } from './paint-stroke.ts'
import type { PaintedSurface } from './painted-surface.ts'

/**
 * Applies a change in place. Returns the faces whose filament a stroke or a fill changed; other changes return none.
 * Throws `mesh-too-large` like `paintStroke`. `planFilaments` checks that the filaments exist.
 */
export function carryOut(surface: PaintedSurface, change: FilamentChange, find: FindNearest): number[] {
  switch (change.kind) {
    case 'set':
    case 'add':
      return []
    case 'merge':
      for (const from of change.from) surface.merge(from, change.into)
      return []
    case 'swap':
      surface.swap(change.one, change.other)
      return []
    case 'stroke':
      return paintStroke(surface, change, find)
    case 'fill': {
      const found = find(...change.at)
      if (found.face < 0) return []
      const start = partAt(surface, found)
      const before = surface.filamentOf(start)
      const faces = flood(
        surface,
        [start],
        change.scope === 'shell' ? () => true : (face) => surface.filamentOf(face) === before,
      )
      return assignFilament(surface, faces, change.filament, new Set(change.locked))
    }
  }
}
