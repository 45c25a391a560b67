/**
 * The `text-to-3d` job: parses, builds, arranges, sizes and writes a GLB. The same words and seed give the same bytes.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { writeGlb } from '../../engine/formats/glb-write.ts'
import type { GeneratedModel, GenerateJobs } from './jobs.ts'
import { auditModel, isClosedBody } from '../../engine/mesh/audit.ts'
import { withSmoothNormals } from '../../engine/mesh/normals.ts'
import type { Model, Progress } from '../../engine/model.ts'
import { metresPerMillimetre } from '../../engine/model.ts'
import { arrange } from './arrange.ts'
import { buildItem, figurineHeight } from './build-item.ts'
import { faceted } from './compose/fused.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { refusal } from '../measured/refusal.ts'
import { moveModel, sizeOf, stood } from './compose/placing.ts'
import { reliefPlate } from './compose/relief-plate.ts'
import { withoutSlivers } from '../kit/slivers.ts'
import { limitedMm, summaryOf } from '../prompt/request-summary.ts'
import type { Plan, PlanItem } from '../prompt/plan.ts'
import { describePlan } from '../prompt/plan.ts'
import { recipeOf } from '../recipes/recipe-list.ts'
import { planFigure, planMeasured } from './check-figure.ts'
import { measuredTo3d } from './measured-to-3d.ts'
import { baseReachOf, bendOf, bent, inPalette, variationOf } from './vary.ts'
import { texturedSurface } from './textured-surface.ts'

/**
 * Builds a prompt's model. Rejects with `invalid-input`, `request-refused` with the nearest subjects where the words
 * name nothing known, and `bad-geometry` instead of returning an open surface.
 */
export async function textTo3d(
  input: GenerateJobs['text-to-3d']['input'],
  progress: Progress,
): Promise<GeneratedModel> {
  progress(0.02, 'reading')
  const measured = planMeasured(input)
  if (measured !== undefined) return measuredTo3d(measured, input.detail ?? 'standard', progress)
  const plan = planFigure(input)
  const detail = input.detail ?? 'standard'
  const base = input.base === undefined || input.base === 'auto' ? plan.base : input.base
  const title = titleOf(plan)
  // A single figurine has its own stand, fitted to its feet.
  const alone = plan.items.length === 1 && plan.items[0]?.count === 1 && plan.items[0].subject.kind === 'artwork'
  const things = plan.items.reduce((sum, item) => sum + item.count, 0)
  const itemBase = alone && base === 'round' && !plan.relief ? 'round' : 'none'
  const baseReach = baseReachOf(input.seed)
  let done = 0
  const items = []
  for (const [at, requested] of plan.items.entries()) {
    const variation = variationOf(requested, input.seed, at)
    const item = { ...requested, thick: requested.thick * variation.thick }
    const copies: Model[] = []
    let figure: Model | undefined
    for (let copy = 0; copy < item.count; copy += 1) {
      // Figures are built once; recipes vary from copy to copy.
      const built = figure ?? (await buildItem(item, { seed: input.seed + copy, detail, base: itemBase, baseReach }))
      if (item.subject.kind === 'artwork') figure = built
      const shaped = slimmed(inPalette(built, variation), variation.girth)
      copies.push(stood(plan.relief ? shaped : bent(shaped, bendOf(requested, input.seed, at, copy))))
      done += 1
      progress(0.05 + (0.7 * done) / things, 'shaping')
    }
    items.push({ copies, placement: item.placement })
  }
  progress(0.78, 'arranging')
  const scene = await arrange(title, items, {
    arrangement: plan.arrangement,
    base: base === 'round' && !alone && !plan.relief ? 'round' : 'none',
    baseReach,
  })
  const shape = plan.relief ? await reliefPlate(scene.model) : scene.model
  const sized = stood(withSize(shape, plan, input.heightMm))
  progress(0.86, 'checking')
  let clean = withoutSlivers(sized)
  let audit = auditModel(clean)
  if (!isClosedBody(audit)) {
    // Single precision can merge vertices where solids touch, so the model is fused again with a coarser tolerance.
    clean = withoutSlivers(await faceted(shape, 3e-4))
    clean = stood(withSize(clean, plan, input.heightMm))
    audit = auditModel(clean)
  }
  if (!isClosedBody(audit))
    throw new AppError('bad-geometry', `${title} did not come out closed`, {
      details: {
        openEdges: audit.openEdges,
        nonManifoldEdges: audit.nonManifoldEdges,
        prompt: input.prompt.slice(0, 200),
      },
    })
  const shaded = withNormals(clean, plan)
  const textured = input.surface !== 'plain'
  const { model, painted } = textured
    ? await texturedSurface(shaded, plan, {
        seed: input.seed,
        detail,
        progress: (share, doing) => progress(0.87 + 0.08 * share, doing),
      })
    : { model: shaded, painted: [] }
  progress(0.96, 'writing')
  const glb = await writeGlb({ ...model, name: title })
  progress(1)
  const understood = {
    ...describePlan(plan),
    base,
    heightMm: Number(audit.sizeMm[1].toFixed(2)),
    sizeMm: audit.sizeMm.map((length) => Number(length.toFixed(2))),
    ...(painted.length === 0 ? {} : { textures: painted }),
    seed: input.seed,
  }
  return { glb, triangles: audit.triangles, understood, makes: summaryOf(plan, input) }
}

/** Flat normals for low-poly items, smooth ones with hard edges otherwise. Figurines keep their normals. */
function withNormals(model: Model, plan: Plan): Model {
  if (plan.items.some((item) => item.lowPoly)) return withSmoothNormals(model, 1)
  // A flattened body meets its plate at a shallow angle, which must stay a hard edge.
  if (plan.relief) return withSmoothNormals(model, 18)
  return model.parts.every((part) => part.normals !== undefined) ? model : withSmoothNormals(model, 40)
}

function slimmed(model: Model, girth: number): Model {
  return girth === 1 ? model : moveModel(model, { scale: [girth, 1, girth] })
}

/** How much one side may be stretched against another. */
const maximumStretch = 2.5

/** Scales to the request's height, or to the sizes in the words, or not at all. Throws `request-refused` for sides that would distort it. */
function withSize(model: Model, plan: Plan, askedMm: number | undefined): Model {
  const scale = scaleOf(sizeOf(model), plan, askedMm)
  if (Math.max(...scale) > maximumStretch * Math.min(...scale))
    throw refusal('measures-disagree', titleOf(plan), { part: titleOf(plan), first: 'width', second: 'height' })
  return moveModel(model, { scale })
}

function scaleOf(size: Vector, plan: Plan, askedMm: number | undefined): Vector {
  const [width, height, depth] = size
  const metres = (mm: number): number => limitedMm(mm) * metresPerMillimetre
  if (askedMm !== undefined) return uniform((askedMm * metresPerMillimetre) / height)
  if (plan.sidesMm !== undefined) return scaleToSides(size, plan.sidesMm.map(metres))
  // Single things have their usual size; several that stand on each other would be higher than stated.
  if (plan.size === undefined) return uniform(plan.items.length > 1 ? Math.min(1, figurineHeight / height) : 1)
  if (plan.acrossMm !== undefined) {
    const across = metres(plan.acrossMm) / Math.max(width, depth)
    return [across, metres(plan.size.mm) / height, across]
  }
  const [first] = plan.items
  const across =
    plan.size.measure === 'width' ||
    (plan.size.measure === 'plain' && plan.items.length === 1 && isMeasuredAcross(first))
  const length = plan.size.longest === true ? Math.max(...size) : across ? Math.max(width, depth) : height
  return uniform(metres(plan.size.mm) / length)
}

const uniform = (factor: number): Vector => [factor, factor, factor]

/** Scales the longest side to the first length, the next to the second; a side without a length keeps the proportions. */
function scaleToSides(size: Vector, sides: readonly number[]): Vector {
  const axes = [0, 1, 2].toSorted((a, b) => size[b]! - size[a]!)
  const factors = sides.map((side, at) => side / size[axes[at]!]!)
  const mean = factors.reduce((product, factor) => product * factor, 1) ** (1 / factors.length)
  return vec3((axis) => factors[axes.indexOf(axis)] ?? mean)
}

function isMeasuredAcross(item: PlanItem | undefined): boolean {
  return item !== undefined && recipeOf(item.subject)?.measuredAcross === true
}

function titleOf(plan: Plan): string {
  const words = plan.items.map((item) => {
    const look = [item.colours[0]?.name, item.finish?.name, item.subject.label]
      .filter((word) => word !== undefined)
      .join(' ')
    return item.count > 1 ? `${item.count} × ${look}` : look
  })
  const title = words.join(', ')
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`
}
