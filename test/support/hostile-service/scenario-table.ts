/** The tables of `docs/queue.md`, "What a service may do", made from the scenarios. */
import { stateWords } from '../../../renderer/words/queue/job-words.ts'
import { themes } from './all-scenarios.ts'
import type { Sees } from './scenario.ts'

/** Markdown: a heading and a table for each theme, one row for each scenario. */
export function scenarioTables(): string {
  const count = themes.reduce((sum, { scenarios }) => sum + scenarios.length, 0)
  const intro = `${count} ways in which a service can behave, each played through the whole studio by \`test/backend/hostile\`.`
  const tables = themes.map(({ title, scenarios }) =>
    [
      `### ${title}`,
      '',
      '| scenario | what the service does | what the artist sees |',
      '| --- | --- | --- |',
      ...scenarios.map(({ name, about, sees }) => `| ${name} | ${cell(about)} | ${cell(seenWords(sees))} |`),
    ].join('\n'),
  )
  return [intro, ...tables].join('\n\n')
}

/** Done. On the way: “Rate limit reached at the service”. */
function seenWords({ state, title, note, file, meanwhile = [] }: Sees): string {
  const messages = [title, note].flatMap((words) => (words === undefined ? [] : [`“${words}”`]))
  const onFile = file === undefined ? '' : `, and on the file: “${file}”`
  const end = [`**${stateWords[state]}**`, ...messages].join(': ') + onFile
  return meanwhile.length === 0 ? end : `${end}. On the way: ${meanwhile.map((words) => `“${words}”`).join(', ')}`
}

function cell(words: string): string {
  return words.replaceAll('|', '\\|')
}
