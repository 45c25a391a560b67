import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'

export interface EarlierPrompt {
  prompt: string
  /** ISO date of the prompt's last use. */
  at: string
}

/** Returns earlier prompts without duplicates, newest first. On failure shows a message and returns none. */
export async function earlierPrompts(operation: OperationId): Promise<EarlierPrompt[]> {
  const reply = await attempt(() => bridge().call('prompts.list', { operations: [operation], limit: 200 }))
  return reply?.prompts ?? []
}
