/** A studio in this process, as the artist of the crash test drives it. */
import { createBackend } from '../../electron/backend/create-backend.ts'
import type { Clock } from '../../electron/backend/ports.ts'
import { studioPorts } from './studio-ports.ts'
import type { Studio } from './studio-process.ts'

/** Resolves when it has started. `keys`: by the connection's id. */
export async function studioHere(about: {
  dataFolder: string
  clock: Clock
  keys: Record<string, string>
}): Promise<Studio> {
  let text = ''
  const states = new Map<string, string>()
  const backend = createBackend(
    studioPorts({ ...about, engine: 'none', complain: (line) => void (text += `${line}\n`) }),
  )
  const studio: Studio = {
    call: (name, input) => backend.dispatch(name, input) as never,
    async stage(name, bytes) {
      const body = new Blob([Buffer.from(bytes)]).stream()
      return (await backend.stage(body, { name, mediaType: 'image/png' })).stagedId
    },
    onJob: () => undefined,
    complaints: () => text,
    stop: () => backend.stop(),
  }
  backend.subscribe((event) => {
    if (event.type !== 'job' || states.get(event.job.id) === event.job.state) return
    states.set(event.job.id, event.job.state)
    studio.onJob(event.job.id, event.job.state)
  })
  await backend.start()
  return studio
}
