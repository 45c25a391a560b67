/** A surface on the way to fewer faces, with what has been learnt of the surface it was. */
import { type PointMarks, keptMarks, pointMarks } from './collapse-rules.ts'
import { ColourQuadrics } from './colour-quadrics.ts'
import type { Decimated } from './decimated.ts'
import { extentOf } from './extent.ts'
import { gathered, keptFaces } from './kept-faces.ts'
import type { PointKinds } from './point-kinds.ts'
import { quadricLength } from './quadrics.ts'
import type { Plane } from './reduce-distance.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import { outlineLength, startQuadrics } from './start-quadrics.ts'

export interface CollapseState {
  /** Its points have their middle at 0 and a diagonal of 1. */
  surface: SeamedSurface
  /** One per face: the face of the first surface that it was. */
  sourceOfFace: Uint32Array
  /** Where the middle was, and how long the diagonal. */
  centre: readonly number[]
  size: number
  /** `quadricLength` numbers per point. */
  quadrics: Float64Array
  /** See `StartQuadrics`; empty where nothing has texture coordinates. */
  outlines: Float64Array
  /** Null where all is of one colour. */
  shades: ColourQuadrics | null
  marks: PointMarks
  plane: Plane | undefined
  /** The largest estimated distance of a collapse so far, as a share of the diagonal. */
  error: number
}

export interface StartOptions {
  /** Points that lie exactly in this plane stay in it: where a model was halved. */
  plane?: Plane | undefined
  /** How much the planes that stand on borders weigh, against those of the faces. Default 3. */
  borderWeight?: number | undefined
}

const usualBorderWeight = 3

/** `known` are the kinds of the surface's points. The surface is not changed. */
export function startState(
  surface: SeamedSurface,
  known: PointKinds,
  { plane, borderWeight = usualBorderWeight }: StartOptions,
): CollapseState {
  const { centre, diagonal } = extentOf(surface.points)
  const size = diagonal > 0 ? diagonal : 1
  const points = new Float64Array(surface.points.length)
  for (let i = 0; i < points.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) points[i + axis] = (surface.points[i + axis]! - centre[axis]!) / size
  }
  const { normals: _, ...rest } = surface
  const scaled = { ...rest, points }
  const sourceOfFace = new Uint32Array(surface.partOfFace.length)
  for (let face = 0; face < sourceOfFace.length; face++) sourceOfFace[face] = face
  return {
    surface: {
      ...scaled,
      faces: surface.faces.slice(),
      wedges: surface.wedges.slice(),
      uvs: surface.uvs.slice(),
      colours: surface.colours.slice(),
    },
    sourceOfFace,
    centre,
    size,
    ...startQuadrics(scaled, known.edges.edgeOfCorner, known.lines, borderWeight),
    shades: ColourQuadrics.isNeeded(surface) ? ColourQuadrics.of(scaled) : null,
    marks: pointMarks(surface.points, known, plane),
    plane,
    error: 0,
  }
}

/** Without the faces that are gone, and in the order in which the others use their points. */
export function keptState(state: CollapseState, gone: Uint8Array): CollapseState {
  const { sourceOfFace, sourceOfPoint, sourceOfWedge, ...surface } = keptFaces(
    state.surface,
    (face) => gone[face] === 0,
  )
  return {
    ...state,
    surface,
    sourceOfFace: sourceOfFace.map((face) => state.sourceOfFace[face]!),
    quadrics: gathered(state.quadrics, quadricLength, sourceOfPoint),
    outlines: gathered(state.outlines, outlineLength, sourceOfWedge),
    shades: state.shades?.kept(sourceOfWedge) ?? null,
    marks: keptMarks(state.marks, sourceOfPoint),
  }
}

/** The surface in the unit it came in. */
export function decimatedOf(state: CollapseState): Decimated {
  const { surface, sourceOfFace, centre, size, plane, marks } = state
  const points = new Float64Array(surface.points.length)
  for (let point = 0; point < points.length / 3; point++) {
    for (let axis = 0; axis < 3; axis++) {
      const i = point * 3 + axis
      points[i] =
        plane?.axis === axis && marks.inPlane[point] !== 0 ? plane.at : surface.points[i]! * size + centre[axis]!
    }
  }
  return { ...surface, points, sourceOfFace, error: state.error * size }
}
