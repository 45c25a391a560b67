/** Rodin has two ids for one task: `<uuid>` for its files, `<subscription key>` for its state. Both stand in our handle. Pure. */

const mark = '|'

export function handleOf(uuid: string, subscriptionKey: string): string {
  return `${uuid}${mark}${subscriptionKey}`
}

/** The id that its support knows, and that files are asked for by. */
export function uuidOf(handle: string): string {
  return handle.split(mark, 1)[0] ?? handle
}

/** What the state is asked for by. */
export function subscriptionOf(handle: string): string {
  return handle.slice(uuidOf(handle).length + mark.length)
}
