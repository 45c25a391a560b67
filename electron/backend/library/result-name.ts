/**
 * Names of results: the name of the previous version with what was done to it, and numbers that tell equal names apart.
 */
import { open } from 'node:fs/promises'
import type { Asset, NameNote } from '../../../shared/protocol/asset.ts'
import { filled } from '../../../shared/text/language.ts'
import type { LibraryContext } from './context.ts'
import { assetName, uniqueName, withoutNumber } from './safe-name.ts'

/** Earlier notes would fill the name. */
const maxNotes = 3

export interface NewName {
  title: string
  /** What was done to the previous versions, the latest last. */
  notesBefore: readonly NameNote[]
  /** What was done to it; null for something new. */
  note: NameNote | null
  /** Its number among the results of equal requests. */
  copy?: { number: number; count: number } | undefined
}

/**
 * Returns the name of a result and what was done to it: `Gear (repaired, 4 filaments)`. The name is unique among all
 * assets, including those that are about to be saved.
 */
export function resultName(
  context: LibraryContext,
  id: string,
  { title, notesBefore, note, copy }: NewName,
): Pick<Asset, 'name' | 'nameNotes'> {
  const notes = note === null ? [] : [...notesBefore.filter(({ kind }) => kind !== note.kind), note].slice(-maxNotes)
  const name = reserved(context, id, `${assetName(title)}${ending(notes)}`, copy)
  return { name, ...(notes.length === 0 ? {} : { nameNotes: notes }) }
}

/** Returns a note with the figures of the result's file; null if the file does not have them. */
export async function noteWithFigures({ kind, text }: NameNote, path: string): Promise<NameNote | null> {
  if (!text.includes('{materials')) return { kind, text }
  const materials = await materialCount(path)
  return materials === null ? null : { kind, text: filled(text, { materials }) }
}

/** Returns a name without the notes and the number at its end. A name that the artist gave has neither. */
export function withoutNotes({ name, nameNotes: notes = [] }: Asset): { stem: string; notes: readonly NameNote[] } {
  const noted = ending(notes)
  const whole = name.endsWith(noted) ? name : withoutNumber(name)
  return notes.length > 0 && whole.endsWith(noted)
    ? { stem: whole.slice(0, -noted.length), notes }
    : { stem: name, notes: [] }
}

function ending(notes: readonly NameNote[]): string {
  return notes.length === 0 ? '' : ` (${notes.map(({ text }) => text).join(', ')})`
}

/** Results of a batch arrive at the same time: a name is taken before its asset is in the store. */
function reserved(context: LibraryContext, id: string, name: string, copy: NewName['copy']): string {
  const { store, namesInUse } = context
  for (const other of namesInUse.keys()) if (store.assets.get(other) !== undefined) namesInUse.delete(other)
  namesInUse.delete(id)
  const taken = new Set([...store.assets.namesLike(withoutNumber(name)), ...namesInUse.values()])
  const free = copy === undefined ? uniqueName(name, taken) : numberedName(name, copy, taken)
  namesInUse.set(id, free)
  return free
}

/** The results of a later batch follow in the same order: 1 … 4, then 5 … 8. */
function numberedName(name: string, { number, count }: NonNullable<NewName['copy']>, taken: ReadonlySet<string>) {
  for (let at = number; ; at += count) if (!taken.has(`${name} ${at}`)) return `${name} ${at}`
}

/** Reads the JSON chunk of a GLB (glTF 2.0, 4.4). */
async function materialCount(path: string): Promise<number | null> {
  try {
    await using file = await open(path)
    const { buffer: head } = await file.read(Buffer.alloc(20), 0, 20, 0)
    if (head.readUInt32LE(0) !== 0x46546c67) return null
    const length = head.readUInt32LE(12)
    const { buffer: text } = await file.read(Buffer.alloc(length), 0, length, 20)
    const { materials } = JSON.parse(text.toString('utf8')) as { materials?: unknown }
    return Array.isArray(materials) ? materials.length : null
  } catch {
    return null
  }
}
