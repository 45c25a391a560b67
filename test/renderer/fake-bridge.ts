import type { Bridge } from '../../renderer/bridge/bridge.ts'
import { setBridge } from '../../renderer/state/current-bridge.ts'

/** Answers the window's commands with `call` instead of a backend. `others` replaces further members of the bridge. */
export function setFakeBridge(call: (name: never, input: never) => unknown, others: Partial<Bridge> = {}): void {
  setBridge({
    host: 'web',
    call: call as Bridge['call'],
    subscribe: () => () => undefined,
    stage: async () => ({ stagedId: 's', name: 'n', mediaType: 'image/png', bytes: 1 }),
    save: async () => null,
    ...others,
  })
}
