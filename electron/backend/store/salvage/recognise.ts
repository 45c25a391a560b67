/** Assigns records to tables and repairs rows with damaged columns. Pure. */
import type { Kind, Layout } from './layouts.ts'
import type { Value } from './record.ts'

export interface FoundRow {
  kind: Kind
  /** The unique key of the row. */
  key: string
  rowid: number | null
  /** The written columns. */
  values: Record<string, string | number | null>
  /** Of two rows with the same key, the later one wins. */
  writtenAt: string
}

/**
 * Columns that duplicate a field of the body. The body takes precedence, since it is either valid as a whole or not at
 * all.
 */
const repeated: Partial<Record<Kind, Readonly<Record<string, string>>>> = {
  jobs: { id: 'id', created_at: 'createdAt' },
  connections: { id: 'id', created_at: 'createdAt' },
  assets: { id: 'id', created_at: 'createdAt' },
  ledger: { job_id: 'jobId', kind: 'kind', created_at: 'at' },
}

/** Fields that occur only in the bodies of this table. */
const signs: Record<Kind, readonly string[]> = {
  jobs: ['id', 'createdAt', 'modelId', 'inputFiles'],
  connections: ['id', 'createdAt', 'baseUrl'],
  assets: ['id', 'createdAt', 'sha256', 'provenance'],
  ledger: ['jobId', 'kind', 'at', 'credits'],
  moments: ['type', 'details'],
  named_values: [],
  job_inputs: [],
}

/**
 * `isKnownTable`: the page is known to belong to this table; otherwise the row must match its layout. Returns null if
 * it does not, or if essential parts are damaged.
 */
export function recognise(
  layout: Layout,
  rowid: number | null,
  record: readonly Value[],
  isKnownTable: boolean,
): FoundRow | null {
  const { kind, columns } = layout
  if (record.length !== columns.length) return null
  const values: FoundRow['values'] = {}
  for (const [index, { name, written }] of columns.entries()) {
    const value = record[index]
    if (written) values[name] = typeof value === 'string' || typeof value === 'number' ? value : null
  }
  if (kind === 'job_inputs') return inputRow(values, isKnownTable)
  const body = bodyOf(values['body'])
  if (body === undefined) return null
  const fields =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
  if (!isKnownTable && signs[kind].some((name) => !(name in fields))) return null
  if (!isKnownTable && kind === 'moments' && !startsWithDate(values['at'])) return null
  for (const [column, field] of Object.entries(repeated[kind] ?? {})) {
    const known = fields[field]
    if (typeof known === 'string') values[column] = known
  }
  if (kind === 'jobs') repairJob(values)
  if (Object.entries(values).some(([name, value]) => typeof value !== 'string' && name !== 'removal')) return null
  const { updatedAt } = fields
  const writtenAt = typeof updatedAt === 'string' ? updatedAt : ''
  return { kind, key: keyOf(kind, values, rowid), rowid, values, writtenAt }
}

function inputRow(values: FoundRow['values'], sure: boolean): FoundRow | null {
  const { sha256, job_id, name } = values
  if (typeof sha256 !== 'string' || typeof job_id !== 'string' || typeof name !== 'string') return null
  if (!sure && !/^[0-9a-f]{64}$/.test(sha256)) return null
  return { kind: 'job_inputs', key: `${sha256} ${job_id}`, rowid: null, values, writtenAt: '' }
}

function bodyOf(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Search columns are rebuilt from the body; an invalid removal mark leaves the job visible. */
function repairJob(values: FoundRow['values']): void {
  if ('search' in values) values['search'] ??= ''
  if ('removal' in values && !startsWithDate(values['removal'])) values['removal'] = null
}

/** Removal marks begin with a date. */
function startsWithDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
}

function keyOf(kind: Kind, values: FoundRow['values'], rowid: number | null): string {
  switch (kind) {
    case 'ledger':
      return `${values['job_id']} ${values['kind']}`
    case 'moments':
      return `${rowid} ${values['job_id']}`
    case 'named_values':
      return String(values['name'])
    default:
      return String(values['id'])
  }
}
