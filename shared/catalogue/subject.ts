/** A subject that the offline generator can make from text, for browsing and prompts. */
import { z } from 'zod'

/** Built by a parametric recipe, or as a figurine from a drawing. */
export const subjectGroups = [
  'recipes',
  'animals',
  'people',
  'food',
  'places',
  'activities',
  'objects',
  'signs',
] as const
export type SubjectGroup = (typeof subjectGroups)[number]

export const subjectSchema = z.object({
  /** `recipe gear`, `artwork dragon`. */
  id: z.string(),
  /** Display name. */
  label: z.string(),
  /** A prompt that produces exactly this subject. */
  prompt: z.string(),
  group: z.enum(subjectGroups),
  /** Other names and related words, for the search. */
  words: z.array(z.string()),
  /** Numbers that the prompt can set: `24 teeth`. */
  numbers: z.array(z.object({ name: z.string(), minimum: z.number(), maximum: z.number(), usual: z.number() })),
  /** Optional features: `ribs`, `handle`. */
  features: z.array(z.string()),
  /** Whether text can be written on it. */
  takesText: z.boolean(),
})
export type Subject = z.infer<typeof subjectSchema>

/** Maximum number of subjects whose pictures are requested in one call. */
export const maxSubjectPictures = 24
