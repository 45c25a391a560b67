/** A command sent from inside the studio's own page on the web host, with its cookie. */
import type { Page } from 'playwright-core'
import type { CommandInput, CommandName, CommandOutput, Reply } from '../../shared/contract.ts'

export async function callStudio<Name extends CommandName>(
  page: Page,
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandOutput<Name>> {
  const reply = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await (await fetch(path, { method: 'POST', headers, body })).json()) as unknown
    },
    [`/commands/${name}`, JSON.stringify(input)] as const,
  )
  const answer = reply as Reply<CommandOutput<Name>>
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`)
  return answer.value
}
