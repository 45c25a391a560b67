/** The handle of a task at Meshy: the endpoint that it was made at and its id, `v2/text-to-3d|0198…`. Pure. */

/** Where every endpoint begins. */
const root = '/openapi/'

/** `path`: that of the endpoint, `/openapi/v2/text-to-3d`. */
export function handleOf(path: string, id: string): string {
  return `${path.slice(root.length)}|${id}`
}

/** The id alone. */
export function idOf(handle: string): string {
  return handle.slice(handle.indexOf('|') + 1)
}

/** The endpoint that the task was made at. */
export function endpointOf(handle: string): string {
  return root + handle.slice(0, Math.max(0, handle.indexOf('|')))
}

/** Where a task is asked about and ended. */
export function taskPath(handle: string): string {
  return `${endpointOf(handle)}/${encodeURIComponent(idOf(handle))}`
}
