/**
 * The marks that say where a request goes in an artist's workflow. They stand in the titles of its nodes:
 * `maquette:<what>[:<detail>][@<input>]`, several with a semicolon between them. `docs/comfyui.md` explains them. Pure.
 */

export const markKinds = ['prompt', 'negative', 'image', 'mask', 'mesh', 'seed', 'set', 'result', 'makes'] as const
export type MarkKind = (typeof markKinds)[number]

export interface Mark {
  /** As it was written. */
  text: string
  kind: MarkKind
  detail: string | null
  /** The input of the node that it names; null: the usual one. */
  input: string | null
}

/** What comes of one piece of a title that begins as a mark. */
export type ReadMark = { mark: Mark } | { unknown: string }

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
  if (known === undefined) return { unknown: text }
  return { mark: { text, kind: known, detail: detail?.trim() ?? null, input: input?.trim() ?? null } }
}
