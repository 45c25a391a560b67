/** One thing that the engine of this computer can make from words: to be looked through and put into a prompt. */
import { z } from 'zod'

/** Built by a recipe with numbers that words set, or the figurine of a drawing. */
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
  /** `recipe gear`, `artwork dragon` */
  id: z.string(),
  /** As people say it. */
  label: z.string(),
  /** As it goes into a prompt: read, it is this subject and nothing is left out. */
  prompt: z.string(),
  group: z.enum(subjectGroups),
  /** Other names, and words that go with it: for the search. */
  words: z.array(z.string()),
  /** Numbers that words can set: `24 teeth`. */
  numbers: z.array(z.object({ name: z.string(), minimum: z.number(), maximum: z.number(), usual: z.number() })),
  /** What it can have besides: `ribs`, `handle`. */
  features: z.array(z.string()),
  /** Words can be written on it. */
  takesText: z.boolean(),
})
export type Subject = z.infer<typeof subjectSchema>

/** Maximum number of subjects whose pictures are requested at once. */
export const maxSubjectPictures = 24
