/** Wall thickness, and where it is too thin. */
import type { PrintReport } from '../../../../shared/print/print-report.ts'
import { LocalThickness } from '../../mesh/local-thickness.ts'
import type { Surface } from '../../mesh/surface.ts'
import type { Progress } from '../../model.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { centroidOf, normalOf, placeOn } from '../../repair/orient-patches.ts'
import { surfaceOf } from '../surface-of.ts'
import { emptyLayers } from './empty-layers.ts'
import { Neighbours, patchesOf } from './patches.ts'
import { PrintedLayers } from './printed-layers.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

type Position = readonly [number, number, number]

const minSamples = 500
const maxSamples = 20_000
const maxPlaces = 10
/**
 * A patch counts as a weak spot from this many squared minimum walls: a flap of √2 minimum walls, seen from both sides.
 */
const minPatch = 4
/** Samples are moved by this share towards the triangle's centroid: on an edge they would lie in another face too. */
const inset = 1e-3

interface ThinSample {
  atMm: Position
  thicknessMm: number
}

/** The centre of a ball as wide as the minimum wall. */
interface Ball {
  atMm: Position
}

/**
 * Measures the local thickness (see `LocalThickness`, with the minimum wall as its reach) at samples spread evenly by
 * area. Thin samples count only in patches of sufficient area: smaller ones are edges, corners or tips rather than
 * walls. The thickness of a patch is a quantile of its samples.
 */
export function measureWalls(
  body: Body,
  minimumMm: number,
  progress: Progress,
  layers = new PrintedLayers(body, minimumMm),
): PrintReport['walls'] {
  const { samples, each } = samplesOf(body, minimumMm)
  const { thin, balls } = thinSamples(surfaceOf(body), samples, minimumMm, progress)
  // Sorted by height, since few layers are cached.
  const byHeight = thin.toSorted((a, b) => a.atMm[1] - b.atMm[1])
  const lost = new Set(byHeight.filter(({ atMm }) => !layers.isNear(atMm)))
  const link = Math.max(minimumMm, 2 * Math.sqrt(each))
  const minSamples = Math.ceil(Math.max((minPatch * minimumMm ** 2) / each, 3))
  const patches = patchesOf(thin, link).filter((patch) => patch.length >= minSamples)
  const below = patches.flat()
  const percent = (count: number): number => (samples.length > 0 ? (count / samples.length) * 100 : 0)
  const places = patches
    .flatMap((patch) => patch.toSorted((a, b) => a.thicknessMm - b.thicknessMm).slice(minSamples - 1))
    .toSorted((a, b) => a.thicknessMm - b.thicknessMm)
  return {
    askedMinimumMm: minimumMm,
    thinnestMm: places[0]?.thicknessMm ?? null,
    thinPlaces: spacedApart(places, Math.max(minimumMm * 2, bodyBounds(body).diagonal * 0.04)).map((place) => ({
      atMm: [...place.atMm],
      thicknessMm: place.thicknessMm,
      isLeftOut: lost.has(place),
    })),
    areaBelowMm2: below.length * each,
    areaBelowPercent: percent(below.length),
    weakPlaces: patches.length,
    lostAreaMm2: lost.size * each,
    lostAreaPercent: percent(lost.size),
    gapsMm: emptyLayers(body, layers, layersOf(balls, layers, minimumMm)),
  }
}

/** Layers that cut one of the balls about where it is widest. */
function layersOf(balls: readonly Ball[], layers: PrintedLayers, diameterMm: number): Uint8Array {
  const found = new Uint8Array(layers.count)
  for (const { atMm } of balls) {
    const own = layers.layerAt(atMm[1])
    if (Math.abs(layers.heightOf(own) - atMm[1]) < diameterMm / 4) found[own] = 1
  }
  return found
}

interface Sample {
  atMm: Position
  normal: Position
}

/** Samples triangles in order, in proportion to area, by a low-discrepancy sequence. `each` is the area per sample. */
function samplesOf(body: Body, minimumMm: number): { samples: Sample[]; each: number } {
  const areas = new Float64Array(body.look.length)
  let totalArea = 0
  for (let triangle = 0; triangle < areas.length; triangle++) {
    areas[triangle] = normalOf(body, triangle)[3]
    totalArea += areas[triangle]!
  }
  const each = totalArea / Math.min(maxSamples, Math.max(minSamples, totalArea / (minimumMm / 2) ** 2))
  const samples: Sample[] = []
  let passed = 0
  for (let triangle = 0; triangle < areas.length; triangle++) {
    const from = Math.floor(passed / each)
    passed += areas[triangle]!
    const to = Math.floor(passed / each)
    if (to === from) continue
    const [nx, ny, nz] = normalOf(body, triangle)
    const [mx, my, mz] = centroidOf(body, triangle)
    for (let number = from; number < to; number++) {
      const [x, y, z] = placeOn(body, triangle, number)
      const atMm: Position = [x + (mx - x) * inset, y + (my - y) * inset, z + (mz - z) * inset]
      samples.push({ atMm, normal: [nx, ny, nz] })
    }
  }
  return { samples, each }
}

/** Thin samples in order, and the balls as wide as the minimum in the material below others. */
function thinSamples(
  surface: Surface,
  samples: readonly Sample[],
  minimumMm: number,
  progress: Progress,
): { thin: ThinSample[]; balls: Ball[] } {
  const thickness = new LocalThickness(surface)
  const thin: ThinSample[] = []
  const balls: Ball[] = []
  samples.forEach(({ atMm, normal }, i) => {
    if (i % 1000 === 0) progress(i / samples.length, 'measuring-walls')
    if (thickness.touches(atMm, normal, minimumMm)) {
      balls.push({ atMm: vec3((axis) => atMm[axis] - (normal[axis] * minimumMm) / 2) })
      return
    }
    const thicknessMm = thickness.at(atMm, normal, minimumMm, minimumMm)
    if (thicknessMm < minimumMm) thin.push({ atMm, thicknessMm })
  })
  return { thin: thin.length === 0 ? thin : withoutRibs(thin, balls, minimumMm), balls }
}

/** Removes samples that a ball reaches although it touches the surface beside them. */
function withoutRibs(thin: readonly ThinSample[], balls: readonly Ball[], minimumMm: number): ThinSample[] {
  const near = new Neighbours(balls, minimumMm * 1.5)
  return thin.filter(({ atMm }) => !near.hasNear(atMm))
}

/** Selects points in order that are more than `distanceMm` apart. */
function spacedApart(places: readonly ThinSample[], distanceMm: number): ThinSample[] {
  const found: ThinSample[] = []
  for (const place of places) {
    if (found.length === maxPlaces) break
    if (found.every((other) => Math.hypot(...other.atMm.map((value, axis) => value - place.atMm[axis]!)) > distanceMm))
      found.push(place)
  }
  return found
}
