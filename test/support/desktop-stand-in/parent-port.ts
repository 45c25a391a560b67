/** Preloaded into a utility process: Electron's way to the process that started it. */
import { heldMessage } from './held-message.ts'

const send = process.send?.bind(process)

Object.assign(process, {
  parentPort: {
    on: (_event: 'message', listener: (event: { data: unknown }) => void) =>
      process.on('message', (data) => listener({ data })),
    postMessage: (message: unknown) => send?.(heldMessage(message)),
  },
  send: undefined,
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
