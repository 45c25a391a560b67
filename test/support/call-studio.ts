/** A command sent from inside the studio's own page on the web host, with its session. */
import type { Page } from 'playwright'
import { sessionHeader } from '../../shared/channels.ts'
import type { CommandInput, CommandName, CommandOutput, Reply } from '../../shared/contract.ts'

export async function callStudio<Name extends CommandName>(
  page: Page,
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandOutput<Name>> {
  const reply = await page.evaluate(
    async ([path, body, header]) => {
      const headers = { 'Content-Type': 'application/json', [header]: sessionStorage.getItem('maquette-session') ?? '' }
      return (await (await fetch(path, { method: 'POST', headers, body })).json()) as unknown
    },
    [`/commands/${name}`, JSON.stringify(input), sessionHeader] as const,
  )
  const answer = reply as Reply<CommandOutput<Name>>
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`)
  return answer.value
}
