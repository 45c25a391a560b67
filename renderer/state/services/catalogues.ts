/** The catalogues of the connections, each loaded once or reloaded on request. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { bridge } from '../current-bridge.ts'
import { studioStore, type CatalogueState } from '../studio-store.ts'

/** Number of requests by connection: only the response to the newest request is used. */
const requestTimes = new Map<string, number>()

/** Loads a catalogue unless it is loaded or loading. A failure is put into the store, not thrown. */
export async function loadCatalogue(connectionId: string, options: { again?: boolean } = {}): Promise<void> {
  const known = studioStore.getState().catalogues[connectionId]
  if (known !== undefined && known.status !== 'failed' && options.again !== true) return
  if (known?.status !== 'ready') put(connectionId, { status: 'loading' })
  const number = (requestTimes.get(connectionId) ?? 0) + 1
  requestTimes.set(connectionId, number)
  const isNewest = () => requestTimes.get(connectionId) === number
  try {
    const catalogue = await bridge().call('catalogue.get', { connectionId })
    if (isNewest()) put(connectionId, { status: 'ready', catalogue })
  } catch (thrown) {
    if (isNewest() && studioStore.getState().catalogues[connectionId]?.status !== 'ready')
      put(connectionId, { status: 'failed', error: AppError.from(thrown).toData() })
  }
}

function put(connectionId: string, state: CatalogueState): void {
  studioStore.setState(({ catalogues }) => ({ catalogues: { ...catalogues, [connectionId]: state } }))
}
