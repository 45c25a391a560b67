/** Transfers the appearance of a model to another surface of the same shape: after remeshing, repair or simplification. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { areaNormal, cornerOffsets } from '../mesh/face-normal.ts'
import { Surface, type SurfacePlace } from '../mesh/surface.ts'
import { withSmoothNormals } from '../mesh/normals.ts'
import { gathered, renumbered } from '../mesh/typed-arrays.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import type { Material, Model, Part, Progress } from '../model.ts'
import { atlasTextures, pngTexture } from './atlas-textures.ts'
import { bakeAtlas } from './bake-atlas.ts'
import { emptyPoint, type Paint, type SurfacePoint } from './texel.ts'
import type { AtlasLayout } from './atlas-layout.ts'
import { ModelLook } from './model-look.ts'
import { unwrap } from './unwrap.ts'

export interface CarryOverOptions {
  /** Side of the new textures in pixels; default the source's resolution, 512 … 4096. */
  resolution?: number
  /** Bake the source's normals too, so that a coarse surface keeps fine relief. Default: if the source has normal maps. */
  normals?: boolean
  /** Edges sharper than this stay hard; default 40. */
  creaseDegrees?: number
  /**
   * One number per triangle of the target: triangles with the same non-negative number share a material and have no
   * texture seam between them.
   */
  together?: Int32Array
  progress?: Progress
}

/**
 * Returns the target's triangles with the source's appearance. Every texel takes the colour, roughness, metalness,
 * occlusion, emission and alpha of the nearest source point that faces the same way. Triangles whose nearest material
 * has neither textures nor vertex colours keep that material; if the source has none at all, nothing is baked.
 * Positions are those of the target, bit for bit; normals are recomputed. Rejects with `bad-geometry` if either surface
 * is empty.
 */
export async function carryOver(source: Model, target: WeldedMesh, options: CarryOverOptions = {}): Promise<Model> {
  const progress = options.progress ?? ((): void => {})
  const look = await ModelLook.create(source)
  const surface = new Surface(look.positions, look.indices)
  if (target.indices.length === 0 || surface.empty)
    throw new AppError('bad-geometry', 'Either surface is empty', {
      details: { reason: 'no-surface' },
    })
  const bare = { name: source.name, materials: [], parts: [{ name: source.name, material: 0, ...target }] }
  const smooth = withSmoothNormals(bare, options.creaseDegrees ?? 40).parts[0]!
  const finder = new NearestLook(look, surface)
  progress(0.05, 'reading')
  const plainOfFace = plainMaterials(look, finder, smooth)
  if (options.together !== undefined) keepTogether(plainOfFace, options.together)
  const baked = plainOfFace.some((material) => material < 0)
  if (!baked)
    return { name: source.name, materials: source.materials.slice(), parts: byMaterial(smooth, plainOfFace, source) }
  progress(0.1, 'unwrapping')
  const resolution = options.resolution ?? usualResolution(look)
  const wanted = cornersOf(smooth.indices, plainOfFace, -1)
  const together =
    options.together === undefined ? {} : { together: options.together.filter((_, face) => plainOfFace[face]! < 0) }
  const unwrapped = await unwrap(
    { positions: smooth.positions, indices: wanted },
    { resolution, ...together },
    (fraction, doing) => progress(0.1 + 0.2 * fraction, doing),
  )
  const layout: AtlasLayout = {
    positions: gathered(smooth.positions, 3, unwrapped.source),
    normals: gathered(smooth.normals!, 3, unwrapped.source),
    uvs: unwrapped.uvs,
    indices: unwrapped.indices,
  }
  const withNormals = options.normals ?? look.hasNormals
  const paint: Paint = (point, texel) => {
    const { face, u, v, w } = finder.at(point)
    if (withNormals) look.normal(face, u, v, w, texel)
    look.look(face, u, v, w, texel)
  }
  const atlas = bakeAtlas(layout, { resolution, relief: withNormals ? 'normal' : 'none' }, paint, (fraction, doing) =>
    progress(0.3 + 0.5 * fraction, doing),
  )
  progress(0.8, 'writing')
  const looks = kindsOf(source, look)
  const glowing = looks.some(
    ({ emissive, emissiveTexture }) => emissiveTexture !== undefined || emissive?.some((c) => c > 0),
  )
  const textures = await atlasTextures(atlas, {
    name: source.name,
    pbr: true,
    occlusion: looks.some((m) => m.occlusionTexture),
  })
  const glow = glowing ? await bakeGlow(layout, resolution, look, finder) : {}
  const painted = (like: Material): Material => ({
    name: like.name,
    baseColour: [1, 1, 1, 1],
    metalness: 1,
    roughness: 1,
    ...textures,
    ...glow,
    ...(like.alphaMode === undefined ? {} : { alphaMode: like.alphaMode }),
    ...(like.alphaCutoff === undefined ? {} : { alphaCutoff: like.alphaCutoff }),
    ...(like.doubleSided === undefined ? {} : { doubleSided: like.doubleSided }),
  })
  progress(0.95, 'joining-parts')
  return assembled(source, look, finder, smooth, plainOfFace, layout, painted)
}

/** Finds the nearest source point that faces the same way. */
class NearestLook {
  readonly #look: ModelLook
  readonly #surface: Surface
  /** How far above the surface queries start, so that of the two sides of a thin wall the outer one is nearer. */
  readonly #lift: number
  readonly #span: number

  constructor(look: ModelLook, surface: Surface) {
    this.#look = look
    this.#surface = surface
    this.#span = spanOf(look.positions)
    this.#lift = this.#span * 2e-4
  }

  at({ x, y, z, nx, ny, nz }: SurfacePoint): SurfacePlace {
    const lift = this.#lift
    const nearest = this.#surface.closest(x + nx * lift, y + ny * lift, z + nz * lift)
    if (this.#facing(nearest.face, nx, ny, nz) > -0.2) return nearest
    // The nearest point is on a back face: a ray from here may hit a front face.
    const reach = nearest.distance * 2 + this.#span * 5e-3
    let best: SurfacePlace = nearest
    let min = Infinity
    for (const side of [1, -1]) {
      const found = this.#surface.crossings(x, y, z, nx * side, ny * side, nz * side, reach)
      for (const crossing of found) {
        if (crossing.distance >= min || this.#facing(crossing.face, nx, ny, nz) <= 0) continue
        min = crossing.distance
        best = crossing
      }
    }
    return best
  }

  #facing(face: number, nx: number, ny: number, nz: number): number {
    const { positions: p, indices } = this.#look
    const [x, y, z] = areaNormal(p, ...cornerOffsets(indices, face))
    const length = Math.sqrt(x * x + y * y + z * z)
    return length > 0 ? (x * nx + y * ny + z * nz) / length : 1
  }
}

/** Per target face: the plain material at its centroid, or -1 if it has to be baked. */
function plainMaterials(look: ModelLook, finder: NearestLook, { positions: p, normals: n, indices }: Part): Int32Array {
  const uvFaces = new Int32Array(indices.length / 3).fill(-1)
  const point = emptyPoint()
  for (let face = 0; face < uvFaces.length; face++) {
    const [a, b, c] = cornerOffsets(indices, face)
    setCentroid(point, p, a, b, c)
    const [x, y, z] = [
      n![a]! + n![b]! + n![c]!,
      n![a + 1]! + n![b + 1]! + n![c + 1]!,
      n![a + 2]! + n![b + 2]! + n![c + 2]!,
    ]
    const length = Math.sqrt(x * x + y * y + z * z) || 1
    point.nx = x / length
    point.ny = y / length
    point.nz = z / length
    const nearest = finder.at(point).face
    if (look.isPlain(nearest)) uvFaces[face] = look.materialOf(nearest)
  }
  return uvFaces
}

function setCentroid(point: SurfacePoint, p: Float32Array, a: number, b: number, c: number): void {
  point.x = (p[a]! + p[b]! + p[c]!) / 3
  point.y = (p[a + 1]! + p[b + 1]! + p[c + 1]!) / 3
  point.z = (p[a + 2]! + p[b + 2]! + p[c + 2]!) / 3
}

/** Gives all triangles of a group the value of the first. */
function keepTogether(plainOfFace: Int32Array, together: Int32Array): void {
  const first = new Map<number, number>()
  for (const [face, group] of together.entries()) {
    if (group < 0) continue
    const known = first.get(group)
    if (known === undefined) first.set(group, plainOfFace[face]!)
    else plainOfFace[face] = known
  }
}

/** As many texels as the source has, or about four per vertex for vertex colours. */
function usualResolution(look: ModelLook): number {
  const texels = Math.max(look.colourTexels, (look.positions.length / 3) * 4)
  const side = 2 ** Math.round(Math.log2(Math.sqrt(texels) * 1.2))
  return Math.min(4096, Math.max(512, side))
}

/** Returns the source materials that are baked. */
function kindsOf(source: Model, look: ModelLook): Material[] {
  const seen = new Set<number>()
  for (let face = 0; face < look.indices.length / 3; face++) if (!look.isPlain(face)) seen.add(look.materialOf(face))
  return [...seen].map((index) => source.materials[index]).filter((material) => material !== undefined)
}

async function bakeGlow(
  layout: AtlasLayout,
  resolution: number,
  look: ModelLook,
  finder: NearestLook,
): Promise<Pick<Material, 'emissive' | 'emissiveTexture'>> {
  // Light above 1 is stored in the factor.
  const strongest = Math.max(1, ...look.materials.flatMap((material) => material.emissive ?? [0]))
  const { baseColour } = bakeAtlas(layout, { resolution, relief: 'none' }, (point, texel) => {
    const { face, u, v, w } = finder.at(point)
    look.glow(face, u, v, w, texel)
    texel.red /= strongest
    texel.green /= strongest
    texel.blue /= strongest
  })
  return { emissive: [strongest, strongest, strongest], emissiveTexture: await pngTexture('glow', baseColour) }
}

/** Assembles baked parts (one per alpha mode) before plain ones. */
function assembled(
  source: Model,
  look: ModelLook,
  finder: NearestLook,
  smooth: Part,
  plainOfFace: Int32Array,
  layout: AtlasLayout,
  painted: (like: Material) => Material,
): Model {
  const kinds = new Map<string, { template: Material; faces: number[] }>()
  const faces = layout.indices.length / 3
  const { positions: p, normals: n, indices } = layout
  const point = emptyPoint()
  const fallback: Material = { name: source.name, baseColour: [1, 1, 1, 1], metalness: 0, roughness: 0.6 }
  const several = new Set(source.materials.map(kindOf)).size > 1
  for (let face = 0; face < faces; face++) {
    let template = source.materials[look.materialOf(0)] ?? fallback
    if (several) {
      const [a, b, c] = cornerOffsets(indices, face)
      setCentroid(point, p, a, b, c)
      point.nx = n[a]!
      point.ny = n[a + 1]!
      point.nz = n[a + 2]!
      template = source.materials[look.materialOf(finder.at(point).face)] ?? fallback
    }
    const key = kindOf(template)
    const kind = kinds.get(key)
    if (kind === undefined) kinds.set(key, { template, faces: [face] })
    else kind.faces.push(face)
  }
  const materials: Material[] = []
  const parts: Part[] = []
  for (const { template, faces: own } of kinds.values()) {
    parts.push(
      compact({ name: template.name, material: materials.length, ...layout, indices: gathered(indices, 3, own) }),
    )
    materials.push(painted(template))
  }
  const plain = byMaterial(smooth, plainOfFace, source)
  const offset = materials.length
  return {
    name: source.name,
    materials: [...materials, ...source.materials],
    parts: [...parts, ...plain.map((part) => ({ ...part, material: part.material + offset }))],
  }
}

function kindOf({ alphaMode, alphaCutoff, doubleSided }: Material): string {
  return `${alphaMode ?? 'opaque'} ${alphaCutoff ?? ''} ${doubleSided === true}`
}

function byMaterial(smooth: Part, plainOfFace: Int32Array, source: Model): Part[] {
  return source.materials.flatMap(({ name }, material) => {
    const indices = cornersOf(smooth.indices, plainOfFace, material)
    return indices.length === 0 ? [] : [compact({ ...smooth, name, material, indices })]
  })
}

function cornersOf(indices: Uint32Array, plainOfFace: Int32Array, material: number): Uint32Array {
  return indices.filter((_, corner) => plainOfFace[Math.floor(corner / 3)] === material)
}

function compact(part: Part): Part {
  const { indices, source } = renumbered(part.indices, part.positions.length / 3)
  return {
    ...part,
    indices,
    positions: gathered(part.positions, 3, source),
    ...(part.normals === undefined ? {} : { normals: gathered(part.normals, 3, source) }),
    ...(part.uvs === undefined ? {} : { uvs: gathered(part.uvs, 2, source) }),
  }
}

function spanOf(p: Float32Array): number {
  let [low, high] = [Infinity, -Infinity]
  for (const value of p) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return Math.max(high - low, 1e-9)
}
