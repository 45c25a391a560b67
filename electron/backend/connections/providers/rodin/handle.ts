/**
 * Rodin has two ids per task: `<uuid>` for its files and `<subscription key>` for its status. The handle contains both.
 * Pure.
 */

const mark = '|'

export function handleOf(uuid: string, subscriptionKey: string): string {
  return `${uuid}${mark}${subscriptionKey}`
}

/** Returns the id for the files, which Rodin's support also uses. */
export function uuidOf(handle: string): string {
  return handle.split(mark, 1)[0] ?? handle
}

/** Returns the id for the status. */
export function subscriptionOf(handle: string): string {
  return handle.slice(uuidOf(handle).length + mark.length)
}
