/** The table of edits as a page for people. */
import { edits } from '../../electron/generator/picture/edit/edits.ts'

/** Markdown: one row per edit, with what it does and sentences that call it. */
export function editsPage(): string {
  const rows = edits.map(
    ({ label, help, examples }) => `| ${label} | ${help} | ${examples.map((example) => `“${example}”`).join(', ')} |`,
  )
  return [
    '# Editing pictures by words',
    '',
    'Written from the table in `electron/generator/picture/edit/rows/` by `test/support/edits-page.ts`; a test keeps it in step. A new edit is',
    'a new row there: its words, its help and its line on this page come from it.',
    '',
    'Several edits in one sentence are applied in order. With a mask, only its white areas change. What is to go and is',
    'found by no edit (“remove the logo”, “take out the tree”) needs a mask: the form says so and opens its painter. If any part is not',
    'understood, nothing is edited and the nearest known sentences are suggested.',
    '',
    '| edit | what it does | for example |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
