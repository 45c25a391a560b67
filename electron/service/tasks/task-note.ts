/** Notes about a file that a task read, made or wrote, with the codes and sentences used in the window. */
import { z } from 'zod'
import type { Figures, Remark, WordsOf } from '../../../shared/protocol/remark.ts'
import { sentenceOf } from '../../../shared/text/sentence-of.ts'
import { wireValuesSchema } from '../problem-codes.ts'
import { interfaceWords } from '../words/interface.ts'

const { note: words } = interfaceWords.fields

const names = z.union([z.string(), z.array(z.string())])
/** Names of values that state where something is. */
const placeNames = ['part', 'parts', 'material', 'texture', 'name', 'element', 'objects', 'planes', 'places'] as const
const placeSchema = z.partialRecord(z.enum([...placeNames, 'at_mm']), z.union([names, z.array(z.array(z.number()))]))

export const taskNoteSchema = z.object({
  code: z.string().describe(words.code),
  message: z.string(),
  level: z.enum(['good', 'note', 'warning']),
  count: z.number().nullable().describe(words.count),
  place: placeSchema.nullable().describe(words.place),
  figures: wireValuesSchema.describe(words.figures),
})
export type TaskNote = z.infer<typeof taskNoteSchema>

/**
 * Returns the notes for the remarks of one table. `positions`: millimetres, by code, where known. A code without a
 * sentence, which the types exclude, is omitted.
 */
export function taskNotes<Codes>(
  table: WordsOf<Codes>,
  remarks: readonly (Remark & { level?: TaskNote['level'] })[],
  positions: Readonly<Record<string, readonly (readonly number[])[]>> = {},
): TaskNote[] {
  return remarks.flatMap(({ code, figures, level = 'note' }) => {
    const message = sentenceOf(table, { code, figures })
    if (message === null) return []
    return [{ code, message, level, count: countIn(figures), place: placeIn(figures, positions[code] ?? []), figures }]
  })
}

/** Returns the number that the sentence counts, or the length of its list. */
function countIn(figures: Figures): number | null {
  for (const name of ['count', 'parts', 'groups', 'objects', 'beams', 'openEdges', 'steps']) {
    const value = figures[name]
    if (typeof value === 'number') return value
  }
  return Object.values(figures).find((value) => Array.isArray(value))?.length ?? null
}

function placeIn(figures: Figures, positions: readonly (readonly number[])[]): TaskNote['place'] {
  const place: NonNullable<TaskNote['place']> = {}
  for (const name of placeNames) {
    const value = figures[name]
    if (typeof value === 'string' || Array.isArray(value)) place[name] = value
  }
  if (positions.length > 0) place.at_mm = positions.map((position) => [...position])
  return Object.keys(place).length === 0 ? null : place
}
