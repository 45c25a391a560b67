/** The table of edits as a page for people. */
import { edits } from './edits.ts'

/** Markdown: one row per edit, with what it does and sentences that call it. */
export function describeEdits(): string {
  const rows = edits.map(
    ({ label, help, examples }) => `| ${label} | ${help} | ${examples.map((example) => `“${example}”`).join(', ')} |`,
  )
  return [
    '# Editing pictures by words',
    '',
    'Written by `describeEdits` from the table in `electron/engine/picture/edit/rows/`; a test holds it to that. A new edit is',
    'a new row there: its words, its help, its refusals and its line on this page all come from it.',
    '',
    'Several edits in one sentence are done in order. With a mask, only what is white in it changes. What no edit knows is',
    'refused as a whole, with the nearest sentences that would be understood.',
    '',
    '| edit | what it does | for example |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
