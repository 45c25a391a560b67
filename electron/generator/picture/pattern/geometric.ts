/** Patterns of shapes, each a function of the place in one tile; all of them repeat exactly after it. */
import { loose } from './loose.ts'
import { woven } from './woven.ts'
import type { Geometric } from './weave.ts'

/** Every pattern by its id. */
export const geometrics = { ...woven, ...loose } satisfies Record<string, Geometric>
export type GeometricId = keyof typeof geometrics
export const geometricIds = Object.keys(geometrics) as GeometricId[]
