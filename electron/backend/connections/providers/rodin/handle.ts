/**
 * Rodin has two ids for a task: `<uuid>` for its files and `<subscription key>` for its status. The handle contains
 * both. Pure.
 */

const mark = '|'

export function handleOf(uuid: string, subscriptionKey: string): string {
  return `${uuid}${mark}${subscriptionKey}`
}

/** Returns the id of the files, which support knows. */
export function uuidOf(handle: string): string {
  return handle.split(mark, 1)[0] ?? handle
}

/** Returns the id of the status. */
export function subscriptionOf(handle: string): string {
  return handle.slice(uuidOf(handle).length + mark.length)
}
