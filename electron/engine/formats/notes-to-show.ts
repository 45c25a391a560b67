/** Selects the reader's notes that are stored with an asset. */
import type { ReadNote, SceneThing } from '../../../shared/formats/file-note.ts'

/**
 * Returns the notes on content that is not visible; `isPlayed`: the stage plays animations. Missing files are reported
 * separately.
 */
export function notesToShow(notes: readonly ReadNote[], isPlayed: boolean): ReadNote[] {
  return notes.filter((note) => isUnseen(note, isPlayed))
}

/** Content that no viewer shows, and content that the viewer plays. */
const neverSeen = new Set<SceneThing>(['custom-properties', 'empty-nodes', 'uv-sets', 'colour-sets'])
const played = new Set<SceneThing>(['animations', 'skeletons', 'morph-targets'])

/** Whether the note is about content that would be visible. */
function isUnseen(note: ReadNote, isPlayed: boolean): boolean {
  if (note.code === 'texture-missing' || note.code === 'materials-missing') return false
  if (note.code !== 'left-out') return true
  const { what } = note.figures
  return !neverSeen.has(what) && !(isPlayed && played.has(what))
}
