/** For the page's build: schemas of the vocabulary that the window never checks anything against are left out of it, and zod with them. */
import type { Plugin } from 'vite'

/**
 * Says of every schema under `shared/` that making it has no effect: the bundler cannot know this of calls of zod, and would
 * keep each with all it is made of. Without source maps: the page is built without them.
 */
export function dropUnusedSchemas(): Plugin {
  return {
    name: 'maquette:drop-unused-schemas',
    apply: 'build',
    // The types are gone by then.
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/shared/') || !id.endsWith('.ts')) return null
      return markSchemas(code, this.parse(code).body)
    },
  }
}

interface Statement {
  type: string
  declaration?: Statement | null
  declarations?: { id: { type: string; name?: string }; init?: { start: number; end: number } | null }[]
}

/** The code with each top-level constant that is named `…Schema` or made by zod at once made in a call that is marked as pure. `body` are its statements. */
export function markSchemas(code: string, body: readonly object[]): string {
  const places = (body as readonly Statement[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? (statement.declarations ?? []) : []))
    .flatMap(({ id, init }) =>
      init && (id.name?.endsWith('Schema') === true || code.startsWith('z.', init.start)) ? [init] : [],
    )
  return places
    .toReversed()
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    )
}
