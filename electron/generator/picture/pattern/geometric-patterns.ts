/** All geometric patterns. Each is a function of the position in one tile and repeats exactly after it. */
import type { GeometricPattern } from './geometric-pattern.ts'
import { organicPatterns } from './organic-patterns.ts'
import { straightPatterns } from './straight-patterns.ts'

const patterns = { ...straightPatterns, ...organicPatterns }
export type GeometricId = keyof typeof patterns
export const geometrics: Readonly<Record<GeometricId, GeometricPattern>> = patterns
export const geometricIds = Object.keys(patterns) as GeometricId[]
