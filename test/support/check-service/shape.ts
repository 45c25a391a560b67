/** The shape of JSON: field names and kinds of values, nothing of the values themselves. Pure. */

export type Kind = 'null' | 'boolean' | 'number' | 'text' | 'list' | 'object'

/** Of one value, or of all that stand in one place. */
export interface Shape {
  kinds: ReadonlySet<Kind>
  fields: ReadonlyMap<string, { shape: Shape; always: boolean }>
  /** Of the entries of lists; null where there were none. */
  entries: Shape | null
}

/** How two shapes differ, by places such as `data[].url`. */
export interface Difference {
  /** Expected, and not there. */
  missing: string[]
  /** There, and of another kind. */
  changed: string[]
  /** There, and not expected. */
  added: string[]
}

/** The shape that all these values share. */
export function shapeOf(values: readonly unknown[]): Shape {
  const objects = values.filter(isObject)
  const fields = new Map<string, unknown[]>()
  const holders = new Map<string, number>()
  for (const object of objects) {
    const names = new Set<string>()
    for (const [name, value] of Object.entries(object)) {
      const field = fieldName(name)
      fields.set(field, [...(fields.get(field) ?? []), value])
      names.add(field)
    }
    for (const name of names) holders.set(name, (holders.get(name) ?? 0) + 1)
  }
  const lists = values.filter((value) => Array.isArray(value)) as unknown[][]
  // Entries of several kinds stand for different things by their place.
  const entries = lists.filter((list) => new Set(list.map(kindOf)).size === 1).flat()
  return {
    kinds: new Set(values.map(kindOf)),
    fields: new Map(
      Array.from(fields, ([name, found]) => [
        name,
        { shape: shapeOf(found), always: holders.get(name) === objects.length },
      ]),
    ),
    entries: entries.length === 0 ? null : shapeOf(entries),
  }
}

/** `also`: everything that is known to stand in these places, where a sample alone is narrower. */
export function differenceOf(sample: Shape, seen: Shape, also: Shape = sample): Difference {
  const found: Difference = { missing: [], changed: [], added: [] }
  collect(sample, seen, also, '', found)
  return found
}

function collect(sample: Shape, seen: Shape, also: Shape | null, place: string, found: Difference): void {
  const known = new Set([...sample.kinds, ...(also?.kinds ?? [])])
  const others = [...seen.kinds].filter((kind) => !known.has(kind))
  const onlyEmpty = [...sample.kinds].every((kind) => kind === 'null')
  if (others.length > 0) {
    const words = `${place === '' ? 'the answer' : place}: ${others.join(' or ')} instead of ${[...sample.kinds].join(' or ')}`
    // What was empty in the sample may hold anything.
    ;(onlyEmpty ? found.added : found.changed).push(words)
  }
  if (seen.kinds.has('object')) {
    for (const [name, { shape, always }] of sample.fields) {
      const there = seen.fields.get(name)
      const at = place === '' ? name : `${place}.${name}`
      if (there === undefined || (always && !there.always)) found.missing.push(at)
      if (there !== undefined) collect(shape, there.shape, also?.fields.get(name)?.shape ?? null, at, found)
    }
    for (const name of seen.fields.keys())
      if (sample.kinds.has('object') && !sample.fields.has(name))
        found.added.push(place === '' ? name : `${place}.${name}`)
  }
  if (sample.entries !== null && seen.entries !== null)
    collect(sample.entries, seen.entries, also?.entries ?? null, `${place}[]`, found)
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'object'
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? 'number' : 'boolean'
}

/** Objects that are keyed by ids or by formats of files are tables: every key stands for all. */
function fieldName(name: string): string {
  if (/^(\d+|[0-9a-f]{8}-[0-9a-f-]{27,})$/i.test(name)) return '{id}'
  return /^(glb|gltf|fbx|obj|stl|ply|usdz|3mf|blend)$/i.test(name) ? '{format}' : name
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
