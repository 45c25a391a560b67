/** What the routes of files, uploads and derived files share. */
import type { AppError } from '../../shared/app-error.ts'

/** An AppError as a JSON answer of the same shape that a command's reply has. */
export function errorResponse(status: number, error: AppError): Response {
  return Response.json({ ok: false, error: error.toData() }, { status })
}

/** A URI-encoded part of a path or a header; empty where it cannot be decoded. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
