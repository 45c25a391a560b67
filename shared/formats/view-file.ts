/**
 * The container of all derived files, and the header of each kind. Bytes: `MQDV`, version (u32), length of the header
 * in bytes (u32), length of the whole file in bytes (u32), the header as UTF-8 JSON, zeros up to a multiple of 8, then
 * the arrays. Little-endian. Every array begins at a multiple of 8, counted from the first one.
 */
import { z } from 'zod'
import { oneLine } from '../text/one-line.ts'

// A `lineSchema` of its own: the shared one would add zod to the start chunk of the window.
const lineSchema = z.string().overwrite(oneLine)

export const derivedMagic = 'MQDV'
/** Increased when the layout or meaning of a kind changes; older files are derived again. */
export const derivedVersion = 9
/** Size of the part before the header, in bytes. */
export const derivedHeadBytes = 16

/** The location of an array: its first byte, counted from the first array, and its number of elements. */
export const rangeSchema = z.object({ at: z.number().int().nonnegative(), count: z.number().int().nonnegative() })
export type Range = z.infer<typeof rangeSchema>

const triple = z.tuple([z.number(), z.number(), z.number()])
/** Minimum and maximum corner, metres. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])

/** At most 65,535 vertices of one part; metres, Y up. */
const chunkSchema = z.object({
  part: z.number().int(),
  vertices: z.number().int(),
  triangles: z.number().int(),
  box,
  /** float32, 3 per vertex. */
  positions: rangeSchema,
  /** int8, normalised, 4 per vertex (the fourth is 0); null: the file has none. */
  normals: rangeSchema.nullable(),
  /** float32, 2 per vertex, origin at the top left. */
  uvs: rangeSchema.nullable(),
  /** uint16, normalised, linear RGBA per vertex. */
  colours: rangeSchema.nullable(),
  /** uint16, 3 per triangle. */
  indices: rangeSchema,
})
export type Chunk = z.infer<typeof chunkSchema>

const viewMaterialSchema = z.object({
  name: lineSchema,
  /** Linear RGBA. */
  baseColour: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  metalness: z.number(),
  roughness: z.number(),
  /** Strength of the normal map; omitted: 1. */
  normalStrength: z.number().optional(),
  /** Linear RGB. */
  emissive: triple,
  alphaMode: z.enum(['opaque', 'mask', 'blend']),
  alphaCutoff: z.number(),
  doubleSided: z.boolean(),
  /** Unlit: its colours are shown without shading. */
  unlit: z.boolean().optional(),
  /** The file defines no appearance: the model is drawn as plaster. */
  unspecified: z.boolean(),
  /** The filament that it is printed with, counted from 1. */
  filament: z.number().int().optional(),
  /** Indices of pictures in `textures`, or null. */
  maps: z.object({
    baseColour: z.number().int().nullable(),
    normal: z.number().int().nullable(),
    metalnessRoughness: z.number().int().nullable(),
    occlusion: z.number().int().nullable(),
    emissive: z.number().int().nullable(),
  }),
})
export type ViewMaterial = z.infer<typeof viewMaterialSchema>

export const viewHeaderSchema = z.object({
  kind: z.literal('view'),
  name: lineSchema,
  triangles: z.number().int(),
  vertices: z.number().int(),
  /** Bounding box of the whole model, metres. */
  box,
  /** A node's parent precedes it; null for roots. */
  nodes: z.array(
    z.object({
      name: lineSchema,
      parent: z.number().int().nullable(),
      /** It is an object of an assembly, on this plate (`engine/mesh/objects.ts`). */
      plate: z.number().int().optional(),
    }),
  ),
  parts: z.array(
    z.object({ name: lineSchema, node: z.number().int(), material: z.number().int(), triangles: z.number().int() }),
  ),
  materials: z.array(viewMaterialSchema),
  textures: z.array(
    z.object({
      name: lineSchema,
      mediaType: z.enum(['image/png', 'image/jpeg', 'image/webp']),
      width: z.number().int(),
      height: z.number().int(),
      /** Refers to the original picture in the file, which may have been packed differently. */
      storedBytes: z.number().int(),
      file: rangeSchema,
    }),
  ),
  /** A simplified substitute for all chunks; empty if the model itself is small. */
  preview: z.array(chunkSchema),
  chunks: z.array(chunkSchema),
  /** Names of the animations and morph targets in the asset's own file. */
  animations: z.array(lineSchema),
  morphTargets: z.array(lineSchema),
})
export type ViewHeader = z.infer<typeof viewHeaderSchema>

/** A position of interest. Metres. */
const placeSchema = z.object({ at: triple, radius: z.number(), value: z.number().nullable() })
export type Place = z.infer<typeof placeSchema>

/** One value per vertex of each chunk of the view, and values within its large triangles. */
export const heatHeaderSchema = z.object({
  kind: z.enum(['thickness', 'curvature', 'deviation']),
  unit: z.enum(['mm', '1/mm']),
  least: z.number(),
  greatest: z.number(),
  /** The 0th, 1st, 2nd … 100th percentiles, weighted by surface area. */
  quantiles: z.array(z.number()),
  /** Worst first, with a minimum distance between them. */
  worst: z.array(placeSchema),
  /** float32 for each chunk, in the chunks' order; NaN if there is no value. */
  values: z.array(rangeSchema),
  /**
   * For each chunk, its large triangles that have values of their own (`face-lattice.ts`): their indices within the
   * chunk (uint32, ascending), their levels (uint8, 4 each: the whole, then AB, BC, CA), and the values at all their
   * points (float32). Null: it has none.
   */
  lattices: z.array(z.object({ triangles: rangeSchema, levels: rangeSchema, values: rangeSchema }).nullable()),
})
export type HeatHeader = z.infer<typeof heatHeaderSchema>

export const edgesHeaderSchema = z.object({
  kind: z.literal('edges'),
  /** 30, or more if a rough surface has too many edges and only the sharpest are kept. */
  featureDegrees: z.number(),
  /** float32, 6 per segment, metres: edges that turn by more than `featureDegrees`. */
  feature: rangeSchema,
  /** Edges with one face. */
  open: rangeSchema,
  /** Edges with more than two faces. */
  nonManifold: rangeSchema,
  /**
   * uint32, 2 per segment: the lowest and the highest index of the parts that it borders. Null: the model has only one
   * part.
   */
  parts: z.object({ feature: rangeSchema, open: rangeSchema, nonManifold: rangeSchema }).nullable(),
})
export type EdgesHeader = z.infer<typeof edgesHeaderSchema>

/**
 * Opened in the window over the chunk's own geometry (position and index as in the view) with `MeshBVH.deserialize({
 * version: 1, roots: [nodes], index: null, indirectBuffer: order }, geometry, { setIndex: false })`, where `nodes` is
 * an ArrayBuffer of its own: `file.slice(first, end)`, not a view. `faceIndex` of a hit is the chunk's triangle.
 */
export const pickingHeaderSchema = z.object({
  kind: z.literal('picking'),
  /** For each chunk: the nodes of a three-mesh-bvh tree (bytes) and the order of its triangles (uint32). */
  trees: z.array(z.object({ nodes: rangeSchema, order: rangeSchema })),
})
export type PickingHeader = z.infer<typeof pickingHeaderSchema>

export const playableHeaderSchema = z.object({
  kind: z.literal('playable'),
  /** An uncompressed, self-contained GLB (bytes). */
  glb: rangeSchema,
})
export type PlayableHeader = z.infer<typeof playableHeaderSchema>

/** A mesh's defects. */
export const defectKinds = [
  'boundary-loop',
  'non-manifold-edge',
  'non-manifold-vertex',
  'flipped-shell',
  'flipped-faces',
  'self-intersection',
  'zero-area',
  'duplicate-face',
  'floating-bit',
  'inner-shell',
] as const

export const reportHeaderSchema = z.object({
  kind: z.literal('report'),
  triangles: z.number().int(),
  /** After welding identical positions. */
  vertices: z.number().int(),
  watertight: z.boolean(),
  /** Why it is not watertight, most severe first. */
  reasons: z.array(z.enum(defectKinds)),
  sizeMm: triple,
  /** Sum over all shells as oriented in the file: cavities are subtracted; never negative. Null unless watertight. */
  volumeMm3: z.number().nullable(),
  areaMm2: z.number(),
  /** Metres; centroid of the volume if watertight, else of the area. */
  centreOfMass: triple,
  shellCount: z.number().int(),
  /** At most 1,000: those with the most triangles, in descending order. */
  shells: z.array(
    z.object({
      triangles: z.number().int(),
      box,
      volumeMm3: z.number(),
      closed: z.boolean(),
      kind: z.enum(['outer', 'cavity', 'inner', 'floating']),
    }),
  ),
  /**
   * Texels per millimetre of surface: 5th, 50th and 95th percentiles, weighted by textured area; null without a
   * texture.
   */
  texelsPerMm: triple.nullable(),
  /** Fraction of the UV layout's area that overlaps another part of it; null without UVs. */
  overlappingUvs: z.number().nullable(),
  defects: z.array(
    z.object({
      kind: z.enum(defectKinds),
      /** Total number; `places` contains at most 200 of them, largest first. */
      count: z.number().int(),
      places: z.array(placeSchema),
      /** float32, 6 per segment or 9 per triangle, for everything in `places`. */
      segments: rangeSchema.nullable(),
      triangles: rangeSchema.nullable(),
    }),
  ),
  /** Kinds whose search was stopped because it would take too long: there are more defects than counted. */
  incomplete: z.array(z.enum(defectKinds)),
  /** Findings of the format's validator (glTF: the Khronos validator). Null: there is no validator for its format. */
  validation: z
    .array(
      z.object({
        severity: z.enum(['error', 'warning', 'information', 'hint']),
        code: z.string(),
        message: z.string(),
        pointer: z.string(),
      }),
    )
    .nullable(),
})
export type DerivedReport = z.infer<typeof reportHeaderSchema>
