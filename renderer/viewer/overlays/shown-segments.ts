/** Filters out lines of hidden parts. Pure. */

/**
 * Returns the segments with a visible part; the same array if nothing is hidden. `segments`: 6 numbers each; `parts`: 2
 * per segment, the lowest and highest index of its parts, or null for a model with one part.
 */
export function shownSegments<Lines extends Float32Array>(
  segments: Lines,
  parts: Uint32Array | null,
  hidden: ReadonlySet<number>,
): Lines | Float32Array<ArrayBuffer> {
  if (hidden.size === 0) return segments
  const isShown = (segment: number) =>
    parts === null ? !hidden.has(0) : !hidden.has(parts[segment * 2]!) || !hidden.has(parts[segment * 2 + 1]!)
  const count = segments.length / 6
  let found = 0
  for (let segment = 0; segment < count; segment++) if (isShown(segment)) found++
  const shown = new Float32Array(found * 6)
  let at = 0
  for (let segment = 0; segment < count; segment++) {
    if (!isShown(segment)) continue
    shown.set(segments.subarray(segment * 6, segment * 6 + 6), at)
    at += 6
  }
  return shown
}
