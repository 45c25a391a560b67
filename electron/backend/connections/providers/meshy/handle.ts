/** Handle of a task at Meshy: endpoint and id, `v2/text-to-3d|0198…`. Pure. */

/** Common prefix of the endpoints. */
const root = '/openapi/'

/** `path`: the endpoint's path, `/openapi/v2/text-to-3d`. */
export function handleOf(path: string, id: string): string {
  return `${path.slice(root.length)}|${id}`
}

export function idOf(handle: string): string {
  return handle.slice(handle.indexOf('|') + 1)
}

export function endpointOf(handle: string): string {
  return root + handle.slice(0, Math.max(0, handle.indexOf('|')))
}

/** Returns the path for polling and cancelling a task. */
export function taskPath(handle: string): string {
  return `${endpointOf(handle)}/${encodeURIComponent(idOf(handle))}`
}
