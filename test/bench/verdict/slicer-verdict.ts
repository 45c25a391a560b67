/** What PrusaSlicer makes of a body, held against its visible surface, and the grade of that: see docs/print-report.md. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeStl } from '../../../electron/engine/formats/stl-write.ts'
import { type Body, bodyBounds, modelFromBody } from '../../../electron/engine/repair/body.ts'
import { normalOf, placeOn } from '../../../electron/engine/repair/orient-patches.ts'
import { centreOfMass, convexHull, distanceInside } from '../../../electron/engine/print/measure/stability.ts'
import { surfaceOf } from '../../../electron/engine/print/surface-of.ts'
import type { PrintGrade } from '../../../shared/print/print-report.ts'
import { sliced } from '../repair/sliced.ts'
import { LayerLines, layersIn } from './extrusions.ts'

type Place = readonly [number, number, number]

export interface SlicerFigures {
  /** Whether there is G-code. */
  written: boolean
  /** Share of the visible surface with no line near it. */
  lostPercent: number
  /** Share of the visible surface above the lowest layer without a line. */
  cutOffPercent: number
  /** How far it can be tilted on the lines of the first layer, in degrees. */
  tipsAtDegrees: number
  complaints: string[]
}

/** Where the model's middle lies on the bed. */
const centreMm = 1000
const samples = 12_000
/** Directions in which a visible point is looked at from outside. */
const views = 40
/** Limits of the grades. */
const maxLostPercent = 10
const someLostPercent = 0.5
const someCutOffPercent = 2
const minTipDegrees = 3

/** *fails*: nothing comes out, or not what was seen; *weak*: something is missing, comes loose or does not stand. */
export function gradeOf({ written, lostPercent, cutOffPercent, tipsAtDegrees }: SlicerFigures): PrintGrade {
  if (!written || lostPercent > maxLostPercent) return 'fails'
  const isWhole = lostPercent <= someLostPercent && cutOffPercent <= someCutOffPercent
  return isWhole && tipsAtDegrees > minTipDegrees ? 'prints' : 'weak'
}

/**
 * Slices it in layers half a nozzle high with little infill, else as PrusaSlicer does by itself. Writes into `folder`,
 * and removes it again. Rejects if that takes too long.
 */
export async function slicerFigures(body: Body, folder: string, nozzleMm = 0.4): Promise<SlicerFigures> {
  const path = join(folder, `${process.pid}.stl`)
  writeFileSync(path, await writeStl(modelFromBody(body)))
  let gcode = ''
  const layerMm = nozzleMm / 2
  const layer = ['--layer-height', `${layerMm}`, '--first-layer-height', `${layerMm}`, '--fill-density', '5%']
  const { complaints, ended } = sliced(
    path,
    ['--dont-arrange', '--center', `${centreMm},${centreMm}`, ...layer],
    (written) => (gcode = readFileSync(written, 'utf8')),
    nozzleMm,
  )
  rmSync(path, { force: true })
  if (!ended) throw new Error('PrusaSlicer took too long, which says nothing of the model')
  return { written: gcode !== '', ...held(body, gcode, nozzleMm), complaints }
}

function held(
  body: Body,
  gcode: string,
  nozzleMm: number,
): Pick<SlicerFigures, 'lostPercent' | 'cutOffPercent' | 'tipsAtDegrees'> {
  const layerMm = nozzleMm / 2
  // A surface is printed where the middle of a line runs within two lines of it.
  const nearMm = nozzleMm * 2
  const layers = layersIn(gcode, layerMm)
  const lines = layers.map((layer) => new LayerLines(layer, nearMm))
  const { low, size } = bodyBounds(body)
  const areas = Float64Array.from(body.look, (_, triangle) => normalOf(body, triangle)[3])
  const each = areas.reduce((sum, area) => sum + area, 0) / samples
  const empty = layers.findIndex((layer) => layer.length === 0)
  const flat = ([x, , z]: Place): [number, number] => [
    centreMm + x - low[0] - size[0] / 2,
    centreMm - (z - low[2] - size[2] / 2),
  ]
  let [passed, visible, lost, cutOff] = [0, 0, 0, 0]
  for (let triangle = 0; triangle < areas.length; triangle++) {
    const from = Math.floor(passed / each)
    passed += areas[triangle]!
    for (let number = from; number < Math.floor(passed / each); number++) {
      const place = placeOn(body, triangle, number)
      if (!isVisible(body, triangle, place)) continue
      visible++
      const height = place[1] - low[1]
      if (empty >= 0 && height > empty * layerMm) cutOff++
      if (!isNear(lines, flat(place), height, layerMm, nearMm)) lost++
    }
  }
  const centre = centreOfMass(body)
  const first = layers[0] ?? []
  const ends = Array.from({ length: first.length / 2 }, (_, i): [number, number] => [first[2 * i]!, first[2 * i + 1]!])
  const margin = distanceInside(convexHull(ends), flat(centre))
  const percent = (count: number): number => (count / Math.max(1, visible)) * 100
  return {
    lostPercent: percent(lost),
    cutOffPercent: percent(cutOff),
    tipsAtDegrees: margin > 0 ? (Math.atan2(margin, centre[1] - low[1]) * 180) / Math.PI : 0,
  }
}

function isNear(
  lines: readonly LayerLines[],
  [x, y]: readonly [number, number],
  height: number,
  layerMm: number,
  nearMm: number,
): boolean {
  const reach = Math.ceil(nearMm / layerMm)
  const own = Math.floor(height / layerMm)
  for (let at = own - reach; at <= own + reach; at++) {
    const left = nearMm ** 2 - ((at + 0.5) * layerMm - height) ** 2
    if (left > 0 && (lines[at]?.nearest(x, y) ?? Infinity) <= Math.sqrt(left)) return true
  }
  return false
}

/** Whether a ray from the front of the triangle leaves the model; directions are spread evenly over the sphere. */
function isVisible(body: Body, triangle: number, [x, y, z]: Place): boolean {
  const [nx, ny, nz] = normalOf(body, triangle)
  const off = 1e-3
  return Array.from({ length: views }, (_, i) => i).some((i) => {
    const dy = 1 - (2 * i + 1) / views
    const turn = i * Math.PI * (3 - Math.sqrt(5))
    const [dx, dz] = [Math.sqrt(1 - dy * dy) * Math.cos(turn), Math.sqrt(1 - dy * dy) * Math.sin(turn)]
    if (dx * nx + dy * ny + dz * nz < 0.1) return false
    return surfaceOf(body).raycast(x + nx * off, y + ny * off, z + nz * off, dx, dy, dz) === null
  })
}
