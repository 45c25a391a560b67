/** Corrects glTF JSON that other programs read although it violates the specification. */
import type { z } from 'zod'
import { gltfSourceSchema, type GltfSource } from './gltf-source.ts'
import type { ReadContext } from './read-context.ts'

/**
 * Parses JSON, also with NaN and Infinity as Python writes them, which become null, and with commas before a closing
 * bracket. Bounds with null are left out.
 */
export function parseJson(text: string): { json: unknown; isCorrected: boolean } {
  try {
    return { json: JSON.parse(text), isCorrected: false }
  } catch (error) {
    const oddities = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\b(?:NaN|Infinity)\b|,(?=\s*[\]}])/gs
    const plain = text.replaceAll(oddities, (found) => (found[0] === '"' ? found : found === ',' ? '' : 'null'))
    if (plain === text) throw error
    const withoutNull = (key: string, value: unknown): unknown =>
      /^(min|max)$/.test(key) && Array.isArray(value) && value.includes(null) ? undefined : value
    return { json: JSON.parse(plain, withoutNull), isCorrected: true }
  }
}

/** Corrected values may contain further faults. */
const maxRounds = 3

/** Returns the corrected document, and the result of validating it. Values that were left out are counted in notes. */
export function correctedSource(
  json: unknown,
  note: ReadContext['note'],
): { parsed: z.ZodSafeParseResult<GltfSource>; raw: unknown } {
  const raw = withoutOddities(json)
  const leftOut = new Set<string>()
  let parsed = gltfSourceSchema.safeParse(raw)
  for (let round = 0; round < maxRounds && !parsed.success; round++) {
    for (const issue of parsed.error.issues) if (!correct(raw, issue)) leftOut.add(issue.path.slice(0, 2).join(' '))
    parsed = gltfSourceSchema.safeParse(raw)
  }
  const elements = [...leftOut].map((entry) => entry.split(' ')[0]!)
  if (parsed.success)
    for (const element of new Set(elements))
      note({ code: 'entries-faulty', figures: { element, count: elements.filter((each) => each === element).length } })
  return { parsed, raw }
}

/** Corrects null for absent values, versions as numbers, −1 for no index, and a missing asset. */
function withoutOddities(json: unknown): unknown {
  const text = JSON.stringify(json, (key, value: unknown) =>
    (value === null && key !== '') || (value === -1 && isReference(key)) ? undefined : value,
  )
  const plain: unknown = JSON.parse(text)
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) return plain
  const asset = 'asset' in plain && typeof plain.asset === 'object' ? plain.asset : {}
  const version = asset !== null && 'version' in asset ? String(asset.version) : '2.0'
  return { ...plain, asset: { ...asset, version: /^\d$/.test(version) ? `${version}.0` : version } }
}

/** Properties that refer to another entry, where −1 means none. */
function isReference(key: string): boolean {
  return ['material', 'mesh', 'skin', 'camera', 'scene', 'source', 'sampler', 'bufferView', 'indices'].includes(key)
}

/** Lists that may be left out of an entry or changed without a wrong shape or placement. */
const optional = ['materials', 'textures', 'images', 'animations', 'extensionsRequired']

/** Corrects the value of an issue, or leaves it out. Returns false if it is left out, or cannot be corrected. */
function correct(json: unknown, issue: z.core.$ZodIssue): boolean {
  const { path } = issue
  const parent = valueAt(json, path.slice(0, -1))
  const key = path.at(-1)
  if (parent === undefined || key === undefined) return false
  const value = parent[key]
  const coerced = issue.code === 'invalid_type' ? coercedTo(issue.expected, value) : undefined
  if (coerced !== undefined) {
    parent[key] = coerced
    return true
  }
  if (Array.isArray(value) && issue.code === 'too_big') value.length = Number(issue.maximum)
  else if (Array.isArray(value) && /^(base|diffuse)/.test(String(key)) && value.length === 3) value.push(1)
  else if (Array.isArray(value) ? value.length === 0 : value === 0 && key === 'byteStride') delete parent[key]
  else {
    if (!optional.includes(String(path[0]))) return false
    // A reference without an index refers to nothing.
    if (value === undefined) delete valueAt(json, path.slice(0, -2))?.[path.at(-2) ?? '']
    else delete parent[key]
    return false
  }
  return true
}

function coercedTo(expected: string, value: unknown): unknown {
  if (expected === 'string' && typeof value === 'number') return String(value)
  if (expected === 'boolean' && typeof value === 'number') return value !== 0
  const isNumber = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
  return isNumber && /^(number|int)$/.test(expected) ? Number(value) : undefined
}

function valueAt(json: unknown, path: readonly PropertyKey[]): Record<PropertyKey, unknown> | undefined {
  let value = json
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>) : undefined
}
