/** The toolkit of recipes: the modeller, seeded random numbers, materials, and conversion to a `Model`. */
import type { Material, Model } from '../../engine/model.ts'
import { randomNumbers } from '../../engine/random-numbers.ts'
import type { RecipeOptions, Rgb } from './recipe-options.ts'
import type { CrossSection, Geometry, Manifold } from '../../engine/solid/geometry.ts'
import type { Lettering } from '../../engine/solid/lettering.ts'
import type { Point } from './outline.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { linearColour } from './colour.ts'
import { modelOfSolid, runsOf } from './to-model.ts'

/** Tessellation of round surfaces. */
export type Detail = 'draft' | 'standard' | 'fine'

/** Surface properties where the prompt names no finish. */
interface SurfaceLook {
  roughness?: number
  metalness?: number
  /**
   * Index of the prompt's colour that the material takes. 0 is the main material, which also takes the prompt's finish
   * ("gold"); 1 is that of secondary parts, which takes the trim ("wooden, with gold"). Undefined: never recoloured.
   */
  slot?: number
}

/** A region of space with its material. */
export interface Zone {
  material: Material
  contains(x: number, y: number, z: number): boolean
}

/** The toolkit for one object, valid inside one `geometry.scope`. Millimetres, Z up, front towards -Y. */
export interface Kit {
  Manifold: Geometry['Manifold']
  CrossSection: Geometry['CrossSection']
  lettering: Lettering
  lowPoly: boolean
  /** Number of segments of a full circle of this radius. */
  segments(radius: number): number
  /** Seeded random number, 0 … 1. */
  random(): number
  /** The value varied by the seed, by at most ±`share` of it. Default 0.08. */
  vary(value: number, share?: number): number
  /** A solid from triangles; inside-out surfaces are reversed. */
  solid(positions: number[], triangles: number[]): Manifold
  /** The area inside an outline. */
  area(outline: readonly Point[]): CrossSection
  /** Triangulates polygons with holes; returns indices into all their points in order. */
  triangulate(contours: readonly (readonly Point[])[]): [number, number, number][]
  material(name: string, colour: string, look?: SurfaceLook): Material
  /** Assigns a material, which survives moves, unions and cuts; a cut shows the cutter's material. */
  paint(solid: Manifold, material: Material): Manifold
  /**
   * Assigns materials triangle by triangle without cutting: each triangle takes the first zone that contains its
   * centroid, or else `rest`. Borders follow existing edges.
   */
  paintZones(solid: Manifold, rest: Material, zones: readonly Zone[]): Manifold
  /** Converts to a model: on the ground, centred, in metres, Y up. */
  model(name: string, solid: Manifold): Model
}

const chordMm = { draft: 0.08, standard: 0.025, fine: 0.01 } as const

/** Returns the kit for one object. */
export function createKit(
  geometry: Geometry,
  lettering: Lettering,
  options: RecipeOptions,
  target: { detail: Detail; stretches: boolean; id: string },
): Kit {
  const random = randomFrom(options.seed, target.id)
  const painted = new Map<number, Material>()
  const { Manifold, CrossSection, Mesh } = geometry
  return {
    Manifold,
    CrossSection,
    lettering,
    lowPoly: options.lowPoly,
    segments(radius) {
      if (options.lowPoly) return 10
      const exact = Math.PI / Math.acos(Math.max(0, 1 - chordMm[target.detail] / Math.max(radius, 0.1)))
      return Math.min(256, Math.max(24, Math.ceil(exact / 4) * 4))
    },
    random,
    vary: (value, share = 0.08) => value * (1 + (random() * 2 - 1) * share),
    solid(positions, triangles) {
      const build = (order: number[]): Manifold =>
        Manifold.ofMesh(
          new Mesh({ numProp: 3, vertProperties: Float32Array.from(positions), triVerts: Uint32Array.from(order) }),
        )
      const solid = build(triangles)
      return solid.volume() >= 0 ? solid : build(triangles.toReversed())
    },
    area: (outline) => CrossSection.ofPolygons([[...outline]], 'NonZero'),
    triangulate: (contours) => (contours.length === 0 ? [] : geometry.triangulate(contours)),
    material(name, colour, look = {}) {
      const own = linearColour(colour)
      const requested: Rgb | undefined = look.slot === undefined ? undefined : options.colours[look.slot]
      const finish = look.slot === 0 ? options.finish : look.slot === 1 ? options.trim : undefined
      return {
        name: finish?.name ?? name,
        baseColour: [...(requested ?? finish?.colour ?? own), 1] as Material['baseColour'],
        // Pure metal looks black in viewers without an environment map.
        metalness: Math.min(0.85, finish?.metalness ?? look.metalness ?? 0),
        roughness: finish?.roughness ?? look.roughness ?? 0.6,
      }
    },
    paint(solid, material) {
      const original = solid.asOriginal()
      painted.set(original.originalID(), material)
      return original
    },
    paintZones: (solid, rest, zones) => withZones(geometry, painted, solid, rest, zones),
    model(name, solid) {
      const shaped = target.stretches && options.tall !== 1 ? solid.scale([1, 1, options.tall]) : solid
      return modelOfSolid(name, shaped, painted)
    },
  }
}

/** Random numbers seeded by the seed and the recipe's id. */
function randomFrom(seed: number, id: string): () => number {
  let state = seed >>> 0
  for (const letter of id) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return randomNumbers(state)
}

function withZones(
  { Manifold, Mesh }: Geometry,
  painted: Map<number, Material>,
  solid: Manifold,
  rest: Material,
  zones: readonly Zone[],
): Manifold {
  const mesh = solid.getMesh()
  const lists = [...zones.map(() => []), []] as number[][]
  for (let triangle = 0; triangle < mesh.numTri; triangle += 1) {
    const corners = mesh.triVerts.subarray(triangle * 3, triangle * 3 + 3)
    const centroid = vec3((axis) =>
      corners.reduce((sum, vertex) => sum + (mesh.vertProperties[vertex * mesh.numProp + axis] ?? 0) / 3, 0),
    )
    lists.at(zones.findIndex((zone) => zone.contains(...centroid)))?.push(...corners)
  }
  const ids = Manifold.reserveIDs(lists.length)
  lists.forEach((_, index) => painted.set(ids + index, zones[index]?.material ?? rest))
  const { numProp, vertProperties, mergeFromVert, mergeToVert } = mesh
  return Manifold.ofMesh(new Mesh({ numProp, vertProperties, mergeFromVert, mergeToVert, ...runsOf(lists, ids) }))
}
