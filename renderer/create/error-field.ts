import type { ErrorData } from '../../shared/protocol/app-error.ts'

export function fieldOf({ details }: ErrorData): string | null {
  const field = details?.['field']
  return typeof field === 'string' ? field : null
}

/** Returns every field of an error, including those named by the service. */
export function fieldsOf(error: ErrorData): string[] {
  const own = fieldOf(error)
  const named: unknown = error.details?.['fields']
  const fields = Array.isArray(named) ? named.map((one: { field?: unknown } | null) => one?.field) : []
  return [...(own === null ? [] : [own]), ...fields.filter((field) => typeof field === 'string')]
}
