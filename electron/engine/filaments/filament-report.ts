/** Statistics of a model divided by colour. */
import type { FilamentRemark, FilamentReport } from '../../../shared/print/filament-report.ts'
import { edgeFaults, findEdges } from '../mesh/edges.ts'
import { boundsOf, sizeOf } from '../mesh/bounds.ts'
import { deltaE2000, toLab } from '../colour/cie-lab.ts'
import { labOfOklab } from './colour-bins.ts'
import type { Divided } from './divide-by-colour.ts'
import { estimateChanges } from './estimate-changes.ts'
import { linearOfHex } from './filament-model.ts'
import { rounded } from '../print/rounded.ts'
import type { ColoursInput } from './jobs.ts'
import { sampleSteps } from './piece-colours.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Mean difference above which a filament gets a remark. */
const maxMeanDifference = 15
/** Number of filament changes above which a print is slow and wasteful. */
const manyChanges = 400
/** A border is coarse if its edges are this many times the extrusion width. */
const coarse = 3

/** Measures the result of `divideByColour`. Values are rounded. */
export function reportOf(divided: Divided, input: ColoursInput): FilamentReport {
  const { surface, labels, spools, mm, scale } = divided
  const { areas, deltaE } = visibleColours(divided, input.nozzleMm)
  const totalArea = areas.reduce((sum, area) => sum + area, 0)
  const { openEdges, nonManifoldEdges } = edgeFaults(findEdges(surface.faces))
  const size = sizeOf(boundsOf(surface.points, surface.faces))
  const report: FilamentReport = {
    kind: 'filament-report',
    version: 1,
    remarks: [],
    filaments: spools.map(({ hex, name }, index) => ({
      filament: index + 1,
      hex,
      name,
      areaMm2: areas[index]!,
      areaPercent: totalArea > 0 ? (100 * areas[index]!) / totalArea : 0,
      deltaE: deltaE[index]!,
    })),
    deltaE: totalArea > 0 ? areas.reduce((sum, area, index) => sum + area * deltaE[index]!, 0) / totalArea : 0,
    colours: { from: input.from, asked: input.count, lightFlattened: input.flattenLight },
    size: { sizeMm: vec3((axis) => size[axis] * mm), scale },
    borders: { lengthMm: borderLength(divided), resolutionMm: divided.resolution.reachedMm },
    islands: {
      merged: divided.islands.islands,
      areaMm2: divided.islands.areaMm2,
      widthMm: divided.islands.widthMm,
    },
    changes: estimateChanges(surface, labels, mm, input.layerMm),
    surface: {
      trianglesBefore: divided.trianglesBefore,
      triangles: labels.length,
      openEdges,
      nonManifoldEdges,
    },
  }
  return rounded({ ...report, remarks: remarksOn(report, divided) })
}

/** Area of each filament, and its mean difference from the original colours. */
function visibleColours(
  { surface, labels, graph, sampler, spools }: Divided,
  nozzleMm: number,
): { areas: Float64Array; deltaE: Float64Array } {
  const lab = spools.map(({ hex }) => toLab(...linearOfHex(hex), [0, 0, 0]))
  const areas = new Float64Array(spools.length)
  const weights = new Float64Array(spools.length)
  const deltaE = new Float64Array(spools.length)
  const colour = new Float64Array(3)
  for (let face = 0; face < labels.length; face++) {
    const label = labels[face]!
    const area = graph.areas[face]!
    areas[label]! += area
    const [l2, a2, b2] = lab[label] as [number, number, number]
    const steps = Math.min(3, sampleSteps(surface, face, graph.sides, sampler, nozzleMm))
    sampler.each(surface, face, steps, (l, a, b, share) => {
      colour[0] = l
      colour[1] = a
      colour[2] = b
      const [l1, a1, b1] = labOfOklab(colour, 0)
      deltaE[label]! += area * share * deltaE2000(l1, a1, b1, l2, a2, b2)
      weights[label]! += area * share
    })
  }
  return { areas, deltaE: deltaE.map((sum, label) => (weights[label]! > 0 ? sum / weights[label]! : 0)) }
}

function borderLength({ graph: { neighbours, sides }, labels }: Divided): number {
  let length = 0
  for (let side = 0; side < neighbours.length; side++) {
    const [face, other] = [Math.floor(side / 3), neighbours[side]!]
    if (other > face && labels[other] !== labels[face]) length += sides[side]!
  }
  return length
}

function remarksOn(report: FilamentReport, { unusedSpools, resolution }: Divided): FilamentRemark[] {
  const { filaments, colours, changes, islands, surface } = report
  const remarks: FilamentRemark[] = []
  if (surface.openEdges > 0)
    remarks.push({ level: 'warning', code: 'filaments-open', figures: { openEdges: surface.openEdges } })
  const different = filaments.filter(({ deltaE, areaPercent }) => deltaE > maxMeanDifference && areaPercent > 1)
  if (different.length > 0)
    remarks.push({
      level: 'warning',
      code: 'colours-far',
      figures: {
        filaments: different.map(({ name }) => name),
        deltaE: Math.max(...different.map(({ deltaE }) => deltaE)),
      },
    })
  if (resolution.reachedMm > coarse * resolution.askedMm)
    remarks.push({
      level: 'note',
      code: 'borders-coarse',
      figures: { reachedMm: resolution.reachedMm, askedMm: resolution.askedMm },
    })
  if (filaments.length === 1) remarks.push({ level: 'note', code: 'no-colours', figures: {} })
  else if (colours.asked !== null && filaments.length < colours.asked - unusedSpools)
    remarks.push({ level: 'note', code: 'fewer-colours', figures: { asked: colours.asked, found: filaments.length } })
  if (unusedSpools > 0) remarks.push({ level: 'note', code: 'spools-unused', figures: { count: unusedSpools } })
  if (islands.merged > 0)
    remarks.push({
      level: 'note',
      code: 'islands-merged',
      figures: { count: islands.merged, areaMm2: islands.areaMm2, widthMm: islands.widthMm },
    })
  if (changes.count > manyChanges)
    remarks.push({ level: 'note', code: 'many-changes', figures: { changes: changes.count, layers: changes.layers } })
  return remarks
}
