/** An engine without a process, for studios whose files need not be looked at: they start in no time. */
import type { WorkerMessage } from '../../electron/engine/worker-messages.ts'
import type { StartEngine } from '../../electron/workers/engine-child.ts'
import { AppError } from '../../shared/protocol/app-error.ts'

/** It looks at no file: results are kept without facts and pictures, and a picture is sent as it is. */
export const noEngine: StartEngine = (_module, { onMessage, onEnd }) => ({
  pid: undefined,
  send(message) {
    const { thread } = message
    if (message.kind === 'end') return onMessage({ kind: 'gone', thread, fault: null, rssMb: 0 })
    if (message.kind !== 'job') return
    const { id, name } = message.job
    const say = (said: WorkerMessage) => onMessage({ kind: 'said', thread, rssMb: 0, message: said })
    if (name === 'fit-picture') return say({ id, kind: 'done', output: null })
    say({ id, kind: 'failed', error: new AppError('unsupported-format', 'not looked at in this test').toData() })
  },
  kill: () => setImmediate(() => onEnd({ code: 0, signal: null, stderrTail: '' })),
  hold: () => undefined,
})
