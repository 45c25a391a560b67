import type { ErrorData } from '../../shared/app-error.ts'

/** The field of a form that an error is about, or null. */
export function fieldOf({ details }: ErrorData): string | null {
  const field = details?.['field']
  return typeof field === 'string' ? field : null
}
