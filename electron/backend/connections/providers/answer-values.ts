/** Reads values in a response by paths such as `data.task_id` or `jobs.*.status`. Pure. */

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns all values at a path; a `*` can match several. Names match regardless of case, `_` and `-`. */
export function allAt(value: unknown, path: string): unknown[] {
  let found: unknown[] = [value]
  for (const segment of segmentsOf(path)) {
    if (found.length === 0) break
    found = found.length === 1 ? enter(found[0], segment) : found.flatMap((each) => enter(each, segment))
  }
  return found
}

interface PathSegment {
  name: string
  bare: string
}

/** Caches the few hundred paths used by profiles. */
const knownPaths = new Map<string, readonly PathSegment[]>()

function segmentsOf(path: string): readonly PathSegment[] {
  let segments = knownPaths.get(path)
  if (segments === undefined) {
    segments = path.split('.').map((name) => ({ name, bare: bare(name) }))
    knownPaths.set(path, segments)
  }
  return segments
}

/** Returns the first value at the first path that `read` accepts, or null. */
export function firstAt<Result>(
  value: unknown,
  paths: readonly string[],
  read: (found: unknown) => Result | undefined,
): Result | null {
  for (const path of paths) {
    for (const found of allAt(value, path)) {
      const result = read(found)
      if (result !== undefined) return result
    }
  }
  return null
}

/** Returns a trimmed, non-empty string. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Returns a trimmed, non-empty string, or null. */
export function textAt(value: unknown): string | null {
  return asText(value) ?? null
}

export function asCode(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : asText(value)
}

/** Returns a non-negative number; also accepts a string such as `"150.00"`. */
export function asAmount(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** Converts an ISO string, or seconds or milliseconds since 1970, to an ISO date. Dates without a time zone are UTC. */
export function asDate(value: unknown): string | undefined {
  const text = asText(value)
  const number = text !== undefined && /^\d{9,}(\.\d+)?$/.test(text) ? Number(text) : value
  const isBare = text !== undefined && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/.test(text)
  const given = typeof number === 'number' ? (number > 1e11 ? number : number * 1000) : isBare ? `${text}Z` : text
  if (given === undefined) return undefined
  const date = new Date(given)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

function enter(value: unknown, segment: PathSegment): unknown[] {
  if (segment.name === '*') return Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
  if (!isRecord(value)) return []
  if (Object.hasOwn(value, segment.name)) return [value[segment.name]]
  const key = keysOf(value).get(segment.bare)
  return key === undefined ? [] : [value[key]]
}

/** Caches normalised names, because each object is searched for about a hundred paths. */
const bareKeys = new WeakMap<object, ReadonlyMap<string, string>>()
const noKeys: ReadonlyMap<string, string> = new Map()

/** Normalised name → the first matching name. */
function keysOf(value: Record<string, unknown>): ReadonlyMap<string, string> {
  const known = bareKeys.get(value)
  if (known !== undefined) return known
  const names = Object.keys(value)
  if (names.length === 0) return noKeys
  const keys = new Map(names.map((key) => [bare(key), key] as const).reverse())
  bareKeys.set(value, keys)
  return keys
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[_\-\s]/g, '')
}

/** Returns a few short sentences; undefined if there are none. */
export function asSentences(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const sentences = value.filter((item): item is string => typeof item === 'string' && item.trim() !== '')
  return sentences.length === 0 ? undefined : sentences.slice(0, 6).map((sentence) => sentence.slice(0, 200))
}
