/** Helpers for the routes for files, uploads and derived files. */
import type { AppError } from '../../shared/protocol/app-error.ts'

/** Returns an AppError as a JSON response, in the shape of a command's reply. */
export function errorResponse(status: number, error: AppError): Response {
  return Response.json({ ok: false, error: error.toData() }, { status })
}

/** Decodes a URI-encoded part of a path or header; returns an empty string if it is invalid. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
