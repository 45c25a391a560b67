/** What a studio does with a team while parts of it die: it asks again, under the same key, until it has its answer. */
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { model } from '../../service/service-under-test.ts'
import type { Chance } from '../chance.ts'

export interface FinishedTask {
  id: string
  prompt: string
  status: string
  charged: number
  sha256: string | null
}

export interface TeamClient {
  /** From submit to download. */
  make(prompt: string): Promise<FinishedTask>
  /** How the task stands now, and the hash of what is downloaded now. */
  look(id: string, prompt: string): Promise<FinishedTask>
}

/** Asks any of the servers, another after each failure. `broken` hears of what may never be answered. */
export function teamClient(
  servers: readonly [string, ...string[]],
  key: string,
  chance: Chance,
  broken: (what: string) => void,
): TeamClient {
  async function ask(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> {
    for (;;) {
      const url = path.startsWith('http')
        ? path.replace(/^https?:\/\/[^/]+/, chance.pick(servers))
        : chance.pick(servers) + path
      try {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers }
        const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(40_000) })
        const body = await answer.arrayBuffer()
        if (answer.status < 500 && answer.status !== 429) return new Response(body, answer)
        if (answer.status === 500) broken(`500 from ${path}: ${new TextDecoder().decode(body)}`)
      } catch {
        // It died, or is not there yet.
      }
      await setTimeout(50 + chance.below(200))
    }
  }

  async function look(id: string, prompt: string): Promise<FinishedTask> {
    const answer = await ask(`/v1/tasks/${id}`)
    if (answer.status !== 200) broken(`${id} is lost: ${answer.status}`)
    const task = (await answer.json()) as {
      status: string
      credits: { charged: number }
      outputs: { url: string; sha256: string }[]
    }
    const [output] = task.outputs
    let sha256: string | null = null
    if (output !== undefined) {
      const bytes = Buffer.from(await (await ask(output.url)).arrayBuffer())
      sha256 = createHash('sha256').update(bytes).digest('hex')
      if (sha256 !== output.sha256) broken(`the result of ${id} is not what was written down`)
      if (!bytes.toString().startsWith(`glTF of ${prompt} by `)) broken(`the result of ${id} is another task's`)
    }
    return { id, prompt, status: task.status, charged: task.credits.charged, sha256 }
  }

  return {
    look,
    async make(prompt) {
      const submitted = await ask('/v1/generate', {
        method: 'POST',
        headers: { 'idempotency-key': prompt.replaceAll(' ', '-') },
        body: JSON.stringify({ model, prompt }),
      })
      if (submitted.status !== 202) broken(`${prompt} was refused: ${await submitted.text()}`)
      const { task_id: id } = (await submitted.json()) as { task_id: string }
      for (;;) {
        const state = (await (await ask(`/v1/tasks/${id}`)).json()) as { status: string }
        if (!['queued', 'running'].includes(state.status)) return look(id, prompt)
        await setTimeout(100)
      }
    },
  }
}
