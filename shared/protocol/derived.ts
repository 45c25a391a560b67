/** Files that the engine derives from an asset's file for the viewer. They can be made again at any time. */
import { z } from 'zod'
import { crumbChoices } from '../print/crumbs.ts'
import { phaseSchema } from './phase.ts'

/** Every kind with its parameters, as in its URL. */
export const derivedKinds = {
  /** The geometry drawn on the stage. */
  view: z.object({}).strict(),
  /** Feature edges, open edges and non-manifold edges. */
  edges: z.object({}).strict(),
  /** The bounding volume hierarchies for picking, snapping and sections. */
  picking: z.object({}).strict(),
  /** The asset's own glTF with its animations and morph targets, unpacked. */
  playable: z.object({}).strict(),
  /** Every defect with its positions, plus mass and shells. */
  report: z.object({}).strict(),
  /** Wall thickness in millimetres per vertex and within large triangles. */
  thickness: z.object({ method: z.enum(['ray', 'sphere']) }).strict(),
  /** Signed mean curvature in 1/mm per vertex: positive where the surface bulges. */
  curvature: z.object({}).strict(),
  /**
   * Signed distance in millimetres to another asset’s surface, per vertex and within large triangles: positive outside
   * it.
   */
  deviation: z.object({ against: z.string().min(1).max(100) }).strict(),
  /**
   * Where a cut along these planes would put its connectors, and where there is space for one (`cut-plan.ts`).
   * Millimetres.
   */
  cutplan: z
    .object({
      connectors: z.enum(['pins', 'dovetails']),
      planes: z.string().min(1).max(1000),
      /** Dovetails: the positions that they must run through. The space for pins does not depend on them. */
      places: z.string().max(4000).exactOptional(),
      shape: z.enum(['round', 'hexagon']).exactOptional(),
      clearance: z.coerce.number().min(0),
      wall: z.coerce.number().positive(),
      least: z.coerce.number().positive(),
      size: z.coerce.number().positive().exactOptional(),
      count: z.coerce.number().int().positive().exactOptional(),
      crumbs: z.enum(crumbChoices).exactOptional(),
    })
    .strict(),
} as const

export type DerivedKind = keyof typeof derivedKinds
export type DerivedParameters<Kind extends DerivedKind> = z.infer<(typeof derivedKinds)[Kind]>
/** A requested derived file. */
export type DerivedRequest = { [Kind in DerivedKind]: { kind: Kind; parameters: DerivedParameters<Kind> } }[DerivedKind]

/** Reported while a file is being derived. */
export const derivedProgressSchema = z.object({
  assetId: z.string(),
  kind: z.enum(Object.keys(derivedKinds) as [DerivedKind, ...DerivedKind[]]),
  /** 0 … 1. */
  fraction: z.number(),
  /** Null if unknown. */
  doing: phaseSchema.nullable(),
})
export type DerivedProgress = z.infer<typeof derivedProgressSchema>
