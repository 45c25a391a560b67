/** What was asked for in words before. */
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'

export interface EarlierPrompt {
  prompt: string
  /** ISO date of the last time. */
  at: string
}

/** Each once, the newest first. Empty where they cannot be asked for, which is shown. */
export async function earlierPrompts(operation: OperationId): Promise<EarlierPrompt[]> {
  const reply = await attempt(() => bridge().call('prompts.list', { operations: [operation], limit: 200 }))
  return reply?.prompts ?? []
}
