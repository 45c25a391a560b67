/** The `carve-views` job: a closed, coloured body from one to four pictures of its sides. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { writeGlb } from '../../engine/formats/glb-write.ts'
import { boundsOf, noBounds } from '../../engine/mesh/bounds.ts'
import { withSmoothNormals } from '../../engine/mesh/normals.ts'
import { metresPerMillimetre, type Model, type Part, type Progress } from '../../engine/model.ts'
import type { Outlines } from './align-views.ts'
import { carveBody } from './carve-body.ts'
import { compareViews } from './compare-views.ts'
import { textureBody } from './texture-body.ts'
import { withBumps } from './front-bumps.ts'
import type { CarvedModel, CarveInput } from './jobs.ts'
import { traceCutOut } from './outline.ts'
import { registerViews } from './register-views.ts'
import type { Placement } from './placement.ts'
import { inOnePiece, isNearlySymmetric, isSideless, sideOf } from './single-view.ts'
import type { ViewCamera } from './project-view.ts'
import { readViews, type ViewPicture } from './read-views.ts'
import { silhouetteOverlap } from './silhouette.ts'
import { standOnBase } from './stand-on-base.ts'
import { suggestCorners } from './suggest-corners.ts'
import { viewTexture, type ViewTexture } from './view-texture.ts'
import { oppositeView, type ViewName } from './view-names.ts'

const pictureSides = { draft: 1024, standard: 1536, fine: 2048 }
const resolutions = { draft: 1024, standard: 2048, fine: 4096 }
/** A view whose outline overlaps the body by less than this is rejected. */
const minOverlap = 0.6
const creaseDegrees = 42

/**
 * Cuts out each subject, aligns the pictures, carves, and projects the pictures onto the body. Deterministic. A missing
 * side is invented from the front, except under perspective, where the outline is inflated. Disagreeing views are
 * reported with statistics; only hopeless ones are rejected.
 */
export async function carveViews(input: CarveInput, progress: Progress): Promise<CarvedModel> {
  const options = checkedOptions(input)
  const given = await readViews(input.images, pictureSides[options.detail], (share, doing) =>
    progress(0.2 * share, doing),
  )
  const { views, bridges } = inOnePiece(given)
  progress(0.2, 'aligning')
  const shape = resolvedShape(views, options)
  const { corners, symmetry } = shape
  const placed = await registerViews(views, shape, (share, doing) => progress(0.2 + 0.1 * share, doing))
  const { filledHoles, cameras } = placed
  const conflicts = compareViews(placed.outlines, placed.placements)
  const side = isSideless(placed.outlines) && cameras === undefined ? sideOf(views, options.depth) : undefined
  const outlines = side === undefined ? placed.outlines : { ...placed.outlines, right: side.outline }
  const placements = side === undefined ? placed.placements : { ...placed.placements, right: side.placement }
  const carved = await carveBody(
    outlines,
    placements,
    shape,
    (share, doing) => progress(0.3 + 0.3 * share, doing),
    cameras,
  )
  const body = options.relief > 0 ? withBumps(carved, views[0]!.cut, placements.front, options.relief) : carved
  if (body.indices.length === 0) throw viewsDisagree(views[0]!.name, 0)
  progress(0.6, 'checking')
  const cameraOf = Object.fromEntries(
    views.map(({ name }, i): [ViewName, ViewCamera] => [name, cameras?.[i] ?? { name, placement: placements[name]! }]),
  ) as Record<ViewName, ViewCamera>
  const overlaps = views.map(({ name }) => silhouetteOverlap(body, outlines[name]!, cameraOf[name]))
  const worst = overlaps.reduce((min, { overlap }, i) => (overlap < overlaps[min]!.overlap ? i : min), 0)
  if (overlaps[worst]!.overlap < minOverlap) throw viewsDisagree(views[worst]!.name, overlaps[worst]!.overlap)
  const stood: { body: Pick<Part, 'positions' | 'indices'>; base?: Part } =
    options.base === 'round' ? await standOnBase(body) : { body }
  const surface = withNormals({ name: 'Body', material: 0, ...stood.body }, 180)
  progress(0.65, 'painting')
  const textures = texturesOf(views, outlines, cameraOf, surface, symmetry)
  const textured = await textureBody(
    { positions: surface.positions, normals: surface.normals!, indices: surface.indices },
    textures,
    resolutions[options.detail],
    (share, doing) => progress(0.7 + 0.25 * share, doing),
  )
  const crease = corners === 'square' ? creaseDegrees : 180
  const parts = [withNormals(textured.part, crease), ...(stood.base ? [withNormals(stood.base, creaseDegrees)] : [])]
  const materials = [textured.material, ...(stood.base ? [standMaterial] : [])]
  const model = scaledToHeight({ name: 'Carved', parts, materials }, options.heightMm)
  progress(0.96, 'writing')
  const glb = await writeGlb(model)
  progress(1)
  return {
    glb,
    texture: { bytes: textured.texture, mediaType: 'image/jpeg' },
    triangles: model.parts.reduce((sum, part) => sum + part.indices.length / 3, 0),
    understood: {
      views: views.map((view, i) => reportOf(view, overlaps[i]!, placements[view.name]!, filledHoles[view.name] ?? 0)),
      conflicts,
      ...options,
      corners,
      symmetry,
      depthFrom: side ? 'invented side' : isSideless(outlines) ? 'inflated outline' : 'side view',
      ...(side ? { takenFor: side.kind, islandsJoined: bridges } : {}),
      seenShare: rounded(textured.seen),
      cellMm: rounded(body.cell * options.heightMm),
      seed: input.seed,
    },
  }
}

const standMaterial = {
  name: 'Stand',
  baseColour: [0.62, 0.6, 0.57, 1] as [number, number, number, number],
  metalness: 0,
  roughness: 0.6,
}

type Checked = Required<Omit<CarveInput, 'images' | 'seed'>>

/** Resolves the `auto` options from the pictures. */
function resolvedShape(views: readonly ViewPicture[], options: Checked) {
  const { corners, symmetry } = options
  return {
    ...options,
    corners:
      corners === 'auto' ? suggestCorners(views.map(({ cut }) => ({ cut, outline: traceCutOut(cut) }))) : corners,
    symmetry: symmetry === 'auto' ? isNearlySymmetric(views[0]!.cut) : symmetry,
  }
}

/** Default, minimum and maximum of each numeric option. */
const ranges = {
  heightMm: [100, 1, 100_000],
  perspectiveDegrees: [0, 0, 60],
  smoothness: [0.4, 0, 1],
  depth: [1, 0.2, 1.5],
  relief: [0, 0, 1],
} as const

function checkedOptions(input: CarveInput): Checked {
  const numberOf = (field: keyof typeof ranges): number => {
    const [standard, smallest, max] = ranges[field]
    const value = input[field] ?? standard
    if (value >= smallest && value <= max) return value
    throw new AppError('invalid-input', `${value} is not a valid ${field}: it ranges from ${smallest} to ${max}`, {
      details: { field, reason: 'out-of-range', least: smallest, most: max },
    })
  }
  return {
    heightMm: numberOf('heightMm'),
    perspectiveDegrees: numberOf('perspectiveDegrees'),
    smoothness: numberOf('smoothness'),
    depth: numberOf('depth'),
    relief: numberOf('relief'),
    detail: input.detail ?? 'standard',
    base: input.base ?? 'none',
    symmetry: input.symmetry ?? false,
    corners: input.corners ?? 'auto',
  }
}

function reportOf(
  { name, cut, fullWidth, fullHeight }: ViewPicture,
  { overlap, missing, excess }: { overlap: number; missing: number; excess: number },
  { scale, tilt }: Placement,
  holesFilled: number,
): Record<string, unknown> {
  return {
    view: name,
    pictureWidth: fullWidth,
    pictureHeight: fullHeight,
    cutOut: cut.source,
    subjectCutOff: cut.hints.cutOff,
    subjectSmall: cut.hints.small,
    holesFilled,
    heightPx: rounded(fullHeight / cut.height / scale),
    tiltDegrees: rounded((tilt * 180) / Math.PI),
    overlap: rounded(overlap),
    missing: rounded(missing),
    beyond: rounded(excess),
  }
}

/** Textures of the body: a missing side uses the opposite picture if left and right match. */
function texturesOf(
  views: readonly ViewPicture[],
  seen: Outlines,
  cameraOf: Record<ViewName, ViewCamera>,
  surface: Part,
  symmetry: boolean,
): ViewTexture[] {
  return views.flatMap(({ name, picture, cut }) => {
    const texture = viewTexture(cameraOf[name], seen[name]!, picture, picture.width / cut.width, surface)
    const alone = (name === 'left' || name === 'right') && seen[oppositeView[name]] === undefined
    if (!symmetry || !alone) return [texture]
    return [
      texture,
      viewTexture({ ...cameraOf[name], mirrored: true }, seen[name]!, picture, picture.width / cut.width, surface),
    ]
  })
}

function viewsDisagree(name: ViewName, overlap: number): AppError {
  return new AppError(
    'bad-geometry',
    `The ${name} cannot be of the same subject as the other views: only ${(overlap * 100).toFixed(0)} % of its outline can be kept`,
    { details: { reason: 'views_disagree', view: name, overlap: rounded(overlap) } },
  )
}

function withNormals(part: Part, crease: number): Part {
  return withSmoothNormals({ name: part.name, materials: [], parts: [part] }, crease).parts[0]!
}

/** Scales from heights to metres, standing on y = 0. */
function scaledToHeight(model: Model, heightMm: number): Model {
  const bounds = noBounds()
  for (const { positions } of model.parts) boundsOf(positions, undefined, bounds)
  const [low, high] = [bounds.low[1], bounds.high[1]]
  const scale = (heightMm * metresPerMillimetre) / (high - low)
  const parts = model.parts.map((part) => ({
    ...part,
    positions: part.positions.map((value, at) => (at % 3 === 1 ? value - low : value) * scale),
  }))
  return { ...model, parts }
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
