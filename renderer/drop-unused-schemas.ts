/** A build plugin that removes schemas that the window never uses from the page's bundle, and zod with them. */
import type { Plugin } from 'vite'

/**
 * Marks the creation of every schema under `shared/` as free of side effects: the bundler cannot know this about calls
 * to zod, and would keep each one with its dependencies. Omits source maps, because the page is built without them.
 */
export function dropUnusedSchemas(): Plugin {
  return {
    name: 'maquette:drop-unused-schemas',
    apply: 'build',
    // Types have been removed at this stage.
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

/**
 * Returns the code with each top-level constant that is named `…Schema` or created by zod wrapped in a call marked as
 * pure. `body` contains its statements.
 */
export function markSchemas(code: string, body: readonly object[]): string {
  const calls = (body as readonly Statement[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? (statement.declarations ?? []) : []))
    .flatMap(({ id, init }) =>
      init && (id.name?.endsWith('Schema') === true || code.startsWith('z.', init.start)) ? [init] : [],
    )
  return calls
    .toReversed()
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    )
}
