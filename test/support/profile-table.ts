/** The table of `docs/specification-provider.md`, made from the entries of the profile. */
import { profileEntries } from '../../electron/backend/connections/providers/specification/profile-entries.ts'

/** Markdown, one row for each name. */
export function profileTable(): string {
  const rows = profileEntries.map((entry) => {
    const values = typeof entry.default === 'string' ? [entry.default] : entry.default
    const choices = entry.choices === undefined ? '' : ` (${entry.choices.map((choice) => `\`${choice}\``).join(', ')})`
    return `| \`${entry.name}\` | ${entry.kind}${choices} | ${values.map((value) => `\`${value}\``).join(' ')} | ${entry.help} |`
  })
  return ['| name | kind | default | what it is |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
