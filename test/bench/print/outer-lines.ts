/** The outermost lines of a print in G-code of PrusaSlicer, in short pieces. */

export interface OuterLine {
  tool: number
  z: number
  from: [number, number]
  to: [number, number]
}

/** So short that where a line runs along an outline is decided piece by piece. */
const pieceMm = 0.2

/** Lines that are drawn as outer perimeters, over the air too. */
export function* outerLines(gcode: string): Generator<OuterLine> {
  let tool = 0
  let z = 0
  let extruded = 0
  let isOuter = false
  let at: [number, number] = [0, 0]
  for (const line of gcode.split('\n')) {
    if (line.startsWith(';TYPE:')) isOuter = /External perimeter|Overhang perimeter/.test(line)
    else if (line.startsWith(';Z:')) z = Number(line.slice(3))
    else if (/^T\d/.test(line)) tool = Number(line.slice(1))
    else if (line.startsWith('G92')) extruded = Number(/E([-\d.]+)/.exec(line)?.[1] ?? 0)
    else if (line.startsWith('G1')) {
      const value = (axis: string, before: number): number =>
        Number(new RegExp(`${axis}([-\\d.]+)`).exec(line)?.[1] ?? before)
      const to: [number, number] = [value('X', at[0]), value('Y', at[1])]
      const after = value('E', extruded)
      const length = Math.hypot(to[0] - at[0], to[1] - at[1])
      if (isOuter && after > extruded && length > 0) {
        const pieces = Math.ceil(length / pieceMm)
        const place = (piece: number): [number, number] => [
          at[0] + ((to[0] - at[0]) * piece) / pieces,
          at[1] + ((to[1] - at[1]) * piece) / pieces,
        ]
        for (let piece = 0; piece < pieces; piece++) yield { tool, z, from: place(piece), to: place(piece + 1) }
      }
      extruded = after
      at = to
    }
  }
}
