/** What a studio asks of a service, as quickly as it answers. */
const model = 'maquette-figure-3.1'

export interface BenchClient {
  submit(prompt: string): Promise<string>
  /** Once it is finished; rejects where it has not succeeded. `everyMs`: how often it is asked about. */
  finish(id: string, everyMs?: number): Promise<{ url: string }>
  /** How many bytes came. */
  download(url: string): Promise<number>
}

export function benchClient(url: string, key: string): BenchClient {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return {
    async submit(prompt) {
      const body = JSON.stringify({ model, prompt })
      const answer = await fetch(`${url}/v1/generate`, { method: 'POST', headers, body })
      if (answer.status !== 202) throw new Error(`not accepted: ${await answer.text()}`)
      return ((await answer.json()) as { task_id: string }).task_id
    },
    async finish(id, everyMs = 5) {
      for (;;) {
        const answer = await fetch(`${url}/v1/tasks/${id}`, { headers })
        const task = (await answer.json()) as { status: string; outputs: { url: string }[] }
        if (task.status === 'succeeded') return task.outputs[0]!
        if (!['queued', 'running'].includes(task.status)) throw new Error(`${id} ${task.status}`)
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    },
    async download(link) {
      const answer = await fetch(link)
      if (answer.status !== 200) throw new Error(`${link}: ${answer.status}`)
      return (await answer.arrayBuffer()).byteLength
    },
  }
}

/** Does them all, so many at once; gives how long each took, in milliseconds, ascending. */
export async function timed(
  count: number,
  atOnce: number,
  work: (place: number) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const place = next
        next += 1
        const began = performance.now()
        await work(place)
        took.push(performance.now() - began)
      }
    }),
  )
  return took.toSorted((one, other) => one - other)
}

/** `share` 0.99: what 99 of 100 stay below. */
export function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0
}
