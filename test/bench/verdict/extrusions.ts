/** What a printer lays down, read from the G-code that PrusaSlicer writes: layers of extruded lines, in millimetres of the bed. */

/** The lines of one layer, 4 numbers each: from X, Y to X, Y. Skirts, brims and supports are left out. */
export type Layer = number[]

const notTheModel = new Set(['Skirt/Brim', 'Skirt', 'Support material', 'Support material interface', 'Custom'])

/** The layers of that height from below, those without a line too. */
export function layersIn(gcode: string, layerMm: number): Layer[] {
  const layers: Layer[] = []
  let counts = false
  let [x, y, extruded] = [0, 0, 0]
  for (const line of gcode.split('\n')) {
    if (line.startsWith(';Z:')) {
      const number = Math.round(Number(line.slice(3)) / layerMm)
      while (layers.length < number) layers.push([])
    } else if (line.startsWith(';TYPE:')) counts = !notTheModel.has(line.slice(6).trim())
    else if (line.startsWith('G92')) extruded = numberAfter(line, 'E') ?? extruded
    else if (line.startsWith('G1 ')) {
      const [toX, toY] = [numberAfter(line, 'X') ?? x, numberAfter(line, 'Y') ?? y]
      const to = numberAfter(line, 'E') ?? extruded
      if (counts && to > extruded && (toX !== x || toY !== y)) layers.at(-1)?.push(x, y, toX, toY)
      ;[x, y, extruded] = [toX, toY, to]
    }
  }
  return layers
}

function numberAfter(line: string, letter: string): number | undefined {
  const at = line.indexOf(` ${letter}`)
  return at < 0 ? undefined : Number.parseFloat(line.slice(at + 2))
}

/** Asks a layer how far the nearest line is. */
export class LayerLines {
  readonly #cells = new Map<string, number[]>()
  readonly #lines: number[]
  readonly #within: number

  /** `within`: no farther is looked. */
  constructor(lines: Layer, within: number) {
    this.#lines = lines
    this.#within = within
    for (let i = 0; i < lines.length; i += 4) {
      const [ax, ay, bx, by] = lines.slice(i, i + 4) as [number, number, number, number]
      const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / within))
      const passed = new Set<string>()
      for (let step = 0; step <= steps; step++)
        passed.add(this.#cell(ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps).join(' '))
      for (const key of passed) {
        const cell = this.#cells.get(key)
        if (cell === undefined) this.#cells.set(key, [i])
        else cell.push(i)
      }
    }
  }

  /** In millimetres; Infinity where there is none within reach. */
  nearest(x: number, y: number): number {
    const [column, row] = this.#cell(x, y)
    let best = Infinity
    // A line is kept in the cells of points one cell apart: those around may hold it.
    for (let i = column - 2; i <= column + 2; i++)
      for (let j = row - 2; j <= row + 2; j++)
        for (const line of this.#cells.get(`${i} ${j}`) ?? []) best = Math.min(best, toLine(this.#lines, line, x, y))
    return best <= this.#within ? best : Infinity
  }

  #cell(x: number, y: number): [number, number] {
    return [Math.floor(x / this.#within), Math.floor(y / this.#within)]
  }
}

function toLine(lines: readonly number[], at: number, x: number, y: number): number {
  const [ax, ay] = [lines[at]!, lines[at + 1]!]
  const [ux, uy] = [lines[at + 2]! - ax, lines[at + 3]! - ay]
  const along = Math.max(0, Math.min(1, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy || 1)))
  return Math.hypot(x - ax - ux * along, y - ay - uy * along)
}
