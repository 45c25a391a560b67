/**
 * Start-time fair queueing (Goyal, Vin and Chen, 1996). A task gets a tag when it is submitted: the later of the
 * virtual clock and the end of its account's previous task. The lowest tag goes first, and the virtual clock advances
 * to the tag of each task that starts. So the only task of one account goes before the second of another's thousands,
 * and idle accounts accumulate no credit. The queue only needs priorities. Pure.
 */

/** Tenths of a second of work: a 32-bit priority covers seven years of them. */
const unitsPerSecond = 10
const maxTag = 2 ** 31 - 1

/** Estimate for a task of an unknown kind, in seconds. */
export const unknownSeconds = 10

export interface Standing {
  /** The virtual clock's time. */
  virtualTime: number
  /** Tag at the end of the account's newest task. */
  lastTag: number
  /** Relative weight of the account. */
  weight: number
}

/** Returns the tag of a new task from its estimated seconds, and the account's new state. */
export function tagOf({ virtualTime, lastTag, weight }: Standing, seconds: number): { tag: number; lastTag: number } {
  const tag = Math.min(Math.max(virtualTime, lastTag), maxTag)
  const units = Math.max(1, Math.round((seconds * unitsPerSecond) / weight))
  return { tag, lastTag: tag + units }
}

/** Converts a tag to a priority for a queue that takes the highest first. */
export function priorityOf(tag: number): number {
  return -tag
}
