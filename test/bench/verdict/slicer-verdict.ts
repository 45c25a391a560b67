/** What PrusaSlicer makes of a body, held against its surface: what is left out, what is a single line wide, and the grade of that. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeStl } from '../../../electron/engine/formats/stl-write.ts'
import { type Body, bodyBounds, modelFromBody } from '../../../electron/engine/repair/body.ts'
import { normalOf, placeOn } from '../../../electron/engine/repair/orient-patches.ts'
import type { PrintGrade } from '../../../shared/print/print-report.ts'
import { Neighbours } from '../../../electron/engine/print/measure/patches.ts'
import { sliced } from '../repair/sliced.ts'
import { LayerLines, layersIn } from './extrusions.ts'

type Place = readonly [number, number, number]

export interface SlicerFigures {
  /** For PrusaSlicer it is closed, and it wrote something. */
  written: boolean
  /** Share of the surface with no line near it. */
  lostPercent: number
  /** Surface of walls that are a single line wide, farther than 0.8 mm from where there are two: in square millimetres. */
  singleMm2: number
  /** Share of the surface above the lowest layer without a line. */
  cutOffPercent: number
  complaints: string[]
}

/** Where the model's middle lies on the bed. */
const centreMm = 1000
const layerMm = 0.2
const samples = 40_000
/** A surface is printed where a line runs no farther from it: half a line's width, and what a sharp corner is rounded by. */
const nearMm = 0.75
/** So far inside of an upright wall there is a second line, if the wall has room for two. */
const secondMm = 0.65
/** Single lines so near to a second one are ribs and edges of something thicker. */
const reachMm = 0.8
/** Limits of the grades. */
const maxLostPercent = 2
const someLostPercent = 0.1
const someSingleMm2 = 5

/** *fails*: not what was seen comes out; *weak*: something is missing, or so thin that a single line is the whole wall. */
export function gradeOf({ written, lostPercent, singleMm2, cutOffPercent }: SlicerFigures): PrintGrade {
  if (!written || lostPercent > maxLostPercent || cutOffPercent > maxLostPercent) return 'fails'
  return lostPercent > someLostPercent || singleMm2 > someSingleMm2 ? 'weak' : 'prints'
}

/** Slices it in layers of 0.2 mm with a nozzle of 0.4 mm, else as PrusaSlicer does by itself. Writes into `folder`, and removes it again. Rejects where that takes too long. */
export async function slicerFigures(body: Body, folder: string): Promise<SlicerFigures> {
  const path = join(folder, 'sliced.stl')
  writeFileSync(path, await writeStl(modelFromBody(body)))
  let gcode = ''
  const layer = ['--layer-height', `${layerMm}`, '--first-layer-height', `${layerMm}`]
  const { closed, complaints, ended } = sliced(
    path,
    ['--dont-arrange', '--center', `${centreMm},${centreMm}`, ...layer],
    (written) => (gcode = readFileSync(written, 'utf8')),
  )
  rmSync(path, { force: true })
  if (!ended) throw new Error('PrusaSlicer took too long, which says nothing of the model')
  return { written: closed && gcode !== '', ...held(body, gcode), complaints }
}

function held(body: Body, gcode: string): Pick<SlicerFigures, 'lostPercent' | 'singleMm2' | 'cutOffPercent'> {
  const layers = layersIn(gcode, layerMm)
  const lines = layers.map((layer) => new LayerLines(layer, 1))
  const { low, size } = bodyBounds(body)
  const areas = Float64Array.from(body.look, (_, triangle) => normalOf(body, triangle)[3])
  const each = areas.reduce((sum, area) => sum + area, 0) / samples
  const empty = layers.findIndex((layer) => layer.length === 0)
  let [passed, all, lost, cutOff] = [0, 0, 0, 0]
  const single: { atMm: Place }[] = []
  const double: { atMm: Place }[] = []
  for (let triangle = 0; triangle < areas.length; triangle++) {
    const from = Math.floor(passed / each)
    passed += areas[triangle]!
    for (let number = from; number < Math.floor(passed / each); number++) {
      const place = placeOn(body, triangle, number)
      const [nx, ny, nz] = normalOf(body, triangle)
      const x = centreMm + place[0] - low[0] - size[0] / 2
      const y = centreMm - (place[2] - low[2] - size[2] / 2)
      const at = Math.max(0, Math.ceil((place[1] - low[1]) / layerMm) - 1)
      const own = lines[at]
      all++
      if (empty >= 0 && at > empty && at < layers.length) cutOff++
      if ([lines[at - 1], own, lines[at + 1]].every((layer) => !((layer?.nearest(x, y) ?? Infinity) <= nearMm))) lost++
      else if (own !== undefined && Math.abs(ny) < 0.5) {
        const flat = Math.hypot(nx, nz)
        const isSingle = own.nearest(x - (nx / flat) * secondMm, y + (nz / flat) * secondMm) > 0.3
        ;(isSingle ? single : double).push({ atMm: place })
      }
    }
  }
  const doubles = new Neighbours(double, reachMm)
  const percent = (count: number): number => (count / Math.max(1, all)) * 100
  return {
    lostPercent: percent(lost),
    singleMm2: single.filter(({ atMm }) => !doubles.hasNear(atMm)).length * each,
    cutOffPercent: percent(cutOff),
  }
}
