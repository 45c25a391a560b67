/**
 * Manual edits of a model's materials, as data: an ordered list that is stored with the version made from it. Materials
 * keep their number from the original file, even after merges.
 */
import { z } from 'zod'

export const textureUses = ['baseColour', 'normal', 'metalnessRoughness', 'occlusion', 'emissive'] as const
export type TextureUse = (typeof textureUses)[number]

/** Texture sizes: pixels along the longer side. */
export const textureSides = [256, 512, 1024, 2048, 4096] as const
export type TextureSide = (typeof textureSides)[number]

const fraction = z.number().min(0).max(1)
/** Linear RGB, 0 … 1. */
const colour = z.tuple([fraction, fraction, fraction])
const material = z.number().int().min(0).max(100_000)

/** Omitted values are unchanged. */
export const materialValuesSchema = z
  .object({
    name: z.string().max(200),
    baseColour: colour,
    alpha: fraction,
    metalness: fraction,
    roughness: fraction,
    /** 1: as authored in the normal map. */
    normalStrength: z.number().min(0).max(10),
    /** `strength` multiplies the colour. */
    emissive: z.object({ colour, strength: z.number().min(0).max(1000) }).strict(),
    alphaMode: z.enum(['opaque', 'mask', 'blend']),
    alphaCutoff: fraction,
    doubleSided: z.boolean(),
  })
  .partial()
  .strict()
export type MaterialValues = z.infer<typeof materialValuesSchema>

/** Adjustment of a picture's colours; see `shared/edits/picture-adjustment.ts`. */
export const pictureAdjustmentSchema = z
  .object({
    hueDegrees: z.number().min(-180).max(180),
    /** −1: grey, 0: unchanged, 1: doubled; the same for the next two. */
    saturation: z.number().min(-1).max(1),
    brightness: z.number().min(-1).max(1),
    contrast: z.number().min(-1).max(1),
    tint: z
      .object({
        /** sRGB, 0 … 1. */
        colour: z.tuple([fraction, fraction, fraction]),
        amount: fraction,
      })
      .strict(),
  })
  .strict()
export type PictureAdjustment = z.infer<typeof pictureAdjustmentSchema>

/** A picture stored by its hash, like an input. */
export const pictureNameSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(200),
  assetId: z.string().max(100).nullable().default(null),
})
export type PictureName = z.infer<typeof pictureNameSchema>

export const materialChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), material, values: materialValuesSchema }),
  /** Replaces the picture, or removes it (null); discards earlier edits of it. */
  z.object({
    kind: z.literal('picture'),
    material,
    use: z.enum(textureUses),
    picture: pictureNameSchema.nullable(),
  }),
  z.object({
    kind: z.literal('size'),
    material,
    use: z.enum(textureUses),
    side: z.literal(textureSides),
  }),
  /** Adjusts the original base colour picture; a later adjustment replaces an earlier one. */
  z.object({ kind: z.literal('adjust'), material, adjustment: pictureAdjustmentSchema }),
  /** Replaces the materials `from` with `into` everywhere and removes them. */
  z.object({ kind: z.literal('merge'), into: material, from: z.array(material).min(1).max(10_000) }),
])
export type MaterialChange = z.infer<typeof materialChangeSchema>
/** The input of a change: fields with defaults may be omitted. */
export type MaterialChangeInput = z.input<typeof materialChangeSchema>

/** A list of changes within these limits. */
export const materialChangesSchema = z.array(materialChangeSchema).min(1).max(2000)
