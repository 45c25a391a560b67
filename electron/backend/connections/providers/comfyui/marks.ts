/**
 * Parses the marks in the node titles of a workflow, which say where a request goes:
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
  /** The named input of the node; null: the usual one. */
  input: string | null
}

/** One part of a title that starts like a mark. */
export type ReadMark = { mark: Mark } | { unknown: string }

/** Characters of a mark quoted in errors. */
const maxShownLength = 200

/** Returns the title of a node, or an empty text. */
export function titleOf(node: unknown): string {
  const meta = isRecord(node) ? node['_meta'] : null
  const title = isRecord(meta) ? meta['title'] : null
  return typeof title === 'string' ? title : ''
}

/** Returns the marks of a title in order. */
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
