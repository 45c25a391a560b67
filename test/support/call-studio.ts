/** A command sent from inside the studio's own page: on the desktop by its bridge, on the web host with its session. */
import type { Page } from 'playwright'
import { sessionHeader } from '../../shared/protocol/channels.ts'
import type { CommandInput, CommandName, CommandOutput, Reply } from '../../shared/protocol/contract.ts'

export async function callStudio<Name extends CommandName>(
  page: Page,
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandOutput<Name>> {
  const reply = await page.evaluate(
    async ([command, body, header]) => {
      const { maquette } = globalThis as { maquette?: { command(name: string, input: unknown): Promise<unknown> } }
      if (maquette !== undefined) return maquette.command(command, JSON.parse(body))
      const headers = { 'Content-Type': 'application/json', [header]: sessionStorage.getItem('maquette-session') ?? '' }
      return (await (await fetch(`/commands/${command}`, { method: 'POST', headers, body })).json()) as unknown
    },
    [name, JSON.stringify(input), sessionHeader] as const,
  )
  const answer = reply as Reply<CommandOutput<Name>>
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`)
  return answer.value
}
