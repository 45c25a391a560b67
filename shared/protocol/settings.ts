/** A person's preferences. Every field has a default; unknown fields are dropped. */
import { z } from 'zod'
import { projectNameSchema } from './asset.ts'
import { dialects } from '../formats/dialect.ts'
import { maxScale, minScale } from './scale.ts'
import { programIdSchema } from '../print/slicers.ts'
import { maxSurroundings, surroundingsSchema } from './surroundings.ts'
import { maxOwnSpools, ownSpoolSchema } from '../print/own-spool.ts'
import { maxPoseHabits, poseHabitSchema } from './pose-habit.ts'
import { severalModels } from './several-models.ts'
import { updateChannelSchema } from './updates.ts'
import { languages } from '../text/language.ts'
import { workspaceIds } from '../catalogue/operation-table.ts'

const projectListSchema = z.array(projectNameSchema.min(1)).max(1000)

/** Panel sizes in px, and whether they are collapsed. */
const layoutSchema = z.object({
  createWidth: z.number().min(280).max(480),
  inspectorWidth: z.number().min(280).max(480),
  stripHeight: z.number().min(120).max(640),
  createOpen: z.boolean(),
  inspectorOpen: z.boolean(),
  stripOpen: z.boolean(),
  /** False: the queue is folded to one line. */
  queueOpen: z.boolean(),
})

const layoutChangeSchema = z
  .object({ createWidth: z.number(), inspectorWidth: z.number(), stripHeight: z.number() })
  .extend(layoutSchema.pick({ createOpen: true, inspectorOpen: true, stripOpen: true, queueOpen: true }).shape)
  .partial()

export const settingsSchema = z.object({
  theme: z.enum(['system', 'dark', 'light']).default('system'),
  /** The language of the window; `system` follows the computer's. */
  language: z.enum(['system', ...languages]).default('system'),
  /** Size of the window's text and controls, percent. */
  scale: z.number().int().min(minScale).max(maxScale).default(100),
  motion: z.enum(['system', 'reduced', 'full']).default('system'),
  /** Changed shortcuts: keys such as `mod+shift+K`; empty for none. Other actions have their defaults. */
  shortcuts: z
    .array(z.object({ action: z.string().max(60), keys: z.string().max(40) }))
    .max(300)
    .default([]),
  lengthUnit: z.enum(['mm', 'cm', 'in']).default('mm'),
  notifications: z.boolean().default(true),
  /** A short sound when a job ends. */
  sound: z.boolean().default(false),
  /** The whole queue is paused: nothing new is sent anywhere. */
  held: z.boolean().default(false),
  /** Monthly cap in dollars across all connections that bill in dollars; null for no limit. */
  monthlyCapUsd: z.number().nonnegative().nullable().default(null),
  /** Project of new jobs; empty for none. */
  project: projectNameSchema.default(''),
  /** Projects created by name, including empty ones. */
  projects: projectListSchema.default([]),
  /** The receiver for service events: listens on this machine only, and is off by default. */
  webhooks: z
    .object({ enabled: z.boolean().default(false), port: z.number().int().min(1024).max(65_535).default(47_613) })
    .prefault({}),
  /** The desktop's own updates. */
  updates: z
    .object({ enabled: z.boolean().default(true), channel: updateChannelSchema.default('stable') })
    .prefault({}),
  /** Maximum number of concurrent jobs per connection. */
  concurrentJobs: z.number().int().min(1).max(16).default(3),
  /** Minutes without use of a key before the key file is locked; null: never, as with the system's keychain. */
  lockKeysAfterMinutes: z.number().int().min(1).max(1440).nullable().default(null),
  /** The default layout of rooms. */
  layout: z
    .object({
      createWidth: layoutSchema.shape.createWidth.default(320),
      inspectorWidth: layoutSchema.shape.inspectorWidth.default(320),
      stripHeight: layoutSchema.shape.stripHeight.default(196),
      createOpen: layoutSchema.shape.createOpen.default(true),
      inspectorOpen: layoutSchema.shape.inspectorOpen.default(true),
      stripOpen: layoutSchema.shape.stripOpen.default(true),
      queueOpen: layoutSchema.shape.queueOpen.default(true),
    })
    .prefault({}),
  /** A room's differences from the default layout. */
  roomLayouts: z.partialRecord(z.enum(workspaceIds), layoutSchema.partial()).default({}),
  /** Sort order and filter of the library. */
  library: z
    .object({
      order: z.enum(['newest', 'oldest', 'name', 'largest']).default('newest'),
      kind: z.enum(['all', 'model', 'image']).default('all'),
      /** Versions of one model lie under one card, or each has its own. */
      versions: z.enum(['stacked', 'each']).default('stacked'),
    })
    .prefault({}),
  /** The light of the stage. */
  light: z
    .object({
      /** A built-in environment, or the hash of one of the artist's. */
      environment: z.string().max(64).default('studio'),
      /** Rotation of the environment about the vertical axis, degrees. */
      rotation: z.number().min(-180).max(180).default(0),
      /** Exposure in stops: each one doubles the light. */
      exposure: z.number().min(-3).max(3).default(0),
      /** Dark metal is exposed longer; `exposure` adds to it. */
      automaticExposure: z.boolean().default(true),
      /** The artist's own HDR pictures. */
      surroundings: z.array(surroundingsSchema).max(maxSurroundings).default([]),
    })
    .prefault({}),
  /** The asset on the stage, restored at start. */
  openAssetId: z.string().nullable().default(null),
  /** Material used to calculate a model's weight: an id in the window's table of materials. */
  weightMaterial: z.string().max(40).default('pla'),
  /** The slicer for which 3MF files are written. */
  dialect: z.enum(dialects).default('standard'),
  /** The program in which a model was last opened; null: none yet. */
  openIn: programIdSchema.nullable().default(null),
  /** The printer whose build plate the transform tool draws, by its id in `printers`; null: none. */
  buildPlate: z.string().max(40).nullable().default(null),
  /** The available filament spools. */
  ownSpools: z.array(ownSpoolSchema).max(maxOwnSpools).default([]),
  /** How several models from an archive or a folder are imported. */
  severalModels: z.enum(severalModels).default('ask'),
  /** Poses given to results, by service and model. */
  poseHabits: z.array(poseHabitSchema).max(maxPoseHabits).default([]),
  welcomed: z.boolean().default(false),
})
export type Settings = z.infer<typeof settingsSchema>

/** A setting without its default, optional; groups are updated field by field. */
type Changed<Field> =
  Field extends z.ZodDefault<infer Value extends z.ZodType>
    ? z.ZodOptional<Value>
    : Field extends z.ZodPrefault<z.ZodObject<infer Shape>>
      ? z.ZodOptional<z.ZodObject<ChangedShape<Shape>>>
      : never
type ChangedShape<Shape> = { [Name in keyof Shape]: Changed<Shape[Name]> }

function changeOf<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<ChangedShape<Shape>> {
  const fields = Object.entries(shape).map(([name, field]) => {
    const value = (field as z.ZodDefault<z.ZodType> | z.ZodPrefault<z.ZodType>).unwrap()
    return [name, (value instanceof z.ZodObject ? changeOf(value.shape) : value).optional()]
  })
  return z.object(Object.fromEntries(fields)) as never
}

/** Contains only the changed settings. Layout sizes are clamped when the change is applied. */
export const settingsChangeSchema = changeOf(settingsSchema.shape).extend({
  layout: layoutChangeSchema.optional(),
  roomLayouts: z.partialRecord(z.enum(workspaceIds), layoutChangeSchema).optional(),
})
export type SettingsChange = z.infer<typeof settingsChangeSchema>
