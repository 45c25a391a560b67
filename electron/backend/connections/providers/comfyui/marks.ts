/**
 * Parses the marks in a workflow's node titles, which define where request values are inserted:
 * `maquette:<what>[:<detail>][@<input>]`, separated by semicolons. Documented in `docs/comfyui.md`. Pure.
 */

import { isRecord } from '../answer-values.ts'

export const markKinds = ['prompt', 'negative', 'image', 'mask', 'mesh', 'seed', 'set', 'result', 'makes'] as const
export type MarkKind = (typeof markKinds)[number]

export interface Mark {
  /** As written, truncated. */
  text: string
  kind: MarkKind
  detail: string | null
  /** The node input that the mark names; null: the usual one. */
  input: string | null
}

/** One part of a title that starts like a mark. */
export type ReadMark = { mark: Mark } | { unknown: string }

/** Maximum number of a mark's characters quoted in errors. */
const maxShownLength = 200

/** Returns a node's title, or an empty string. */
export function titleOf(node: unknown): string {
  const meta = isRecord(node) ? node['_meta'] : null
  const title = isRecord(meta) ? meta['title'] : null
  return typeof title === 'string' ? title : ''
}

/** Returns a title's marks in order. */
export function marksOf(title: string): ReadMark[] {
  return title
    .split(';')
    .map((piece) => piece.trim())
    .filter((piece) => /^maquette:/i.test(piece))
    .map(readMark)
}

function readMark(text: string): ReadMark {
  const [, kind = '', detail, input] = /^maquette:([a-z]+)(?::([^@]+))?(?:@(.+))?$/i.exec(text) ?? []
  const known = markKinds.find((each) => each === kind.toLowerCase())
  const shown = text.slice(0, maxShownLength)
  if (known === undefined) return { unknown: shown }
  return { mark: { text: shown, kind: known, detail: detail?.trim() ?? null, input: input?.trim() ?? null } }
}
