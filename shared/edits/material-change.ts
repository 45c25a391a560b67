/**
 * What an artist changes on the materials of a model by hand, as data: a list that is kept in order with the version that was
 * made of it. Materials are named by their number in the file it began with, also after others were merged away.
 */
import { z } from 'zod'

export const textureUses = ['baseColour', 'normal', 'metalnessRoughness', 'occlusion', 'emissive'] as const
export type TextureUse = (typeof textureUses)[number]

/** Pixels along the longer side that a texture can be brought to. */
export const textureSides = [256, 512, 1024, 2048, 4096] as const
export type TextureSide = (typeof textureSides)[number]

const share = z.number().min(0).max(1)
/** Linear RGB, 0 … 1. */
const colour = z.tuple([share, share, share])
const material = z.number().int().min(0).max(100_000)

/** Each that is left out stays as it is. */
export const materialValuesSchema = z
  .object({
    name: z.string().max(200),
    baseColour: colour,
    alpha: share,
    metalness: share,
    roughness: share,
    /** 1: as the normal map says. */
    normalStrength: z.number().min(0).max(10),
    /** `strength` multiplies the colour. */
    emissive: z.object({ colour, strength: z.number().min(0).max(1000) }).strict(),
    alphaMode: z.enum(['opaque', 'mask', 'blend']),
    alphaCutoff: share,
    doubleSided: z.boolean(),
  })
  .partial()
  .strict()
export type MaterialValues = z.infer<typeof materialValuesSchema>

/** How the colours of a picture are changed; `shared/edits/picture-adjustment.ts` says what it means for a pixel. */
export const pictureAdjustmentSchema = z
  .object({
    hueDegrees: z.number().min(-180).max(180),
    /** −1: grey, 0: as it is, 1: twice as much. So are the next two. */
    saturation: z.number().min(-1).max(1),
    brightness: z.number().min(-1).max(1),
    contrast: z.number().min(-1).max(1),
    tint: z
      .object({
        /** sRGB, 0 … 1. */
        colour: z.tuple([share, share, share]),
        amount: share,
      })
      .strict(),
  })
  .strict()
export type PictureAdjustment = z.infer<typeof pictureAdjustmentSchema>

/** A picture kept by its hash, as inputs are. */
export const pictureNameSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(200),
  assetId: z.string().max(100).nullable().default(null),
})
export type PictureName = z.infer<typeof pictureNameSchema>

export const materialChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), material, values: materialValuesSchema }),
  /** Another picture, or (null) none. What was done to the one before goes with it. */
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
  /** Of the base colour's picture, counted from the picture as it came: a later one takes the place of an earlier one. */
  z.object({ kind: z.literal('adjust'), material, adjustment: pictureAdjustmentSchema }),
  /** Replaces the materials `from` by `into` everywhere and removes them. */
  z.object({ kind: z.literal('merge'), into: material, from: z.array(material).min(1).max(10_000) }),
])
export type MaterialChange = z.infer<typeof materialChangeSchema>
/** As it may be sent: what has a default may be left out. */
export type MaterialChangeInput = z.input<typeof materialChangeSchema>

/** All that may be kept at once. */
export const materialChangesSchema = z.array(materialChangeSchema).min(1).max(2000)
