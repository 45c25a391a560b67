/** Closes hairline gaps and pinholes between abutting shapes of a drawing. */

const seamPx = 2

/** Sets the outside's coverage to 0 in and around every enclosed gap of fewer than `maxPixels` pixels. */
export function fillPinholes(outside: Float32Array, width: number, maxPixels: number): void {
  const seen = new Uint8Array(outside.length)
  const queue: number[] = []
  const sides = [-1, 1, -width, width]
  for (let start = 0; start < outside.length; start++) {
    if (seen[start] || outside[start]! < 0.5) continue
    queue.length = 0
    queue.push(start)
    seen[start] = 1
    for (const pixel of queue) {
      for (let side = 0; side < 4; side++) {
        const next = pixel + sides[side]!
        if (next < 0 || next >= outside.length || seen[next] || outside[next]! < 0.5) continue
        seen[next] = 1
        queue.push(next)
      }
    }
    if (queue.length >= maxPixels) continue
    for (const pixel of queue) {
      for (let dy = -seamPx; dy <= seamPx; dy++) {
        for (let dx = -seamPx; dx <= seamPx; dx++) {
          const at = pixel + dy * width + dx
          if (at >= 0 && at < outside.length) outside[at] = 0
        }
      }
    }
  }
}
