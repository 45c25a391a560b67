/**
 * The marks that say where a request goes in an artist's workflow. They stand in the titles of its nodes:
 * `maquette:<what>[:<detail>][@<input>]`, several with a semicolon between them. `docs/comfyui.md` explains them. Pure.
 */

import { isRecord } from '../read-answer.ts'

export const markKinds = ['prompt', 'negative', 'image', 'mask', 'mesh', 'seed', 'set', 'result', 'makes'] as const
export type MarkKind = (typeof markKinds)[number]

export interface Mark {
  /** As it was written, its beginning where it is very long. */
  text: string
  kind: MarkKind
  detail: string | null
  /** The input of the node that it names; null: the usual one. */
  input: string | null
}

/** What comes of one piece of a title that begins as a mark. */
export type ReadMark = { mark: Mark } | { unknown: string }

/** How much of a mark is shown to say what is wrong with it. */
const maxShownLength = 200

/** The title of a node; empty where it has none. */
export function titleOf(node: unknown): string {
  const meta = isRecord(node) ? node['_meta'] : null
  const title = isRecord(meta) ? meta['title'] : null
  return typeof title === 'string' ? title : ''
}

/** The marks of a title, in their order; none in a plain title. */
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
