/** The catalogues of the connections, each loaded once or reloaded on request. */
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { currentLanguage } from '../../../shared/text/language.ts'
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
    const catalogue = await inLanguage(await bridge().call('catalogue.get', { connectionId }))
    if (isNewest()) put(connectionId, { status: 'ready', catalogue })
  } catch (thrown) {
    if (isNewest() && studioStore.getState().catalogues[connectionId]?.status !== 'ready')
      put(connectionId, { status: 'failed', error: AppError.from(thrown).toData() })
  }
}

/** Shows a catalogue that the studio sent. */
export async function takeCatalogue(connectionId: string, catalogue: Catalogue): Promise<void> {
  put(connectionId, { status: 'ready', catalogue: await inLanguage(catalogue) })
}

/** Loads all catalogues again, in the language that the window has now. */
export function translateCatalogues(): void {
  for (const connectionId of Object.keys(studioStore.getState().catalogues))
    void loadCatalogue(connectionId, { again: true })
}

async function inLanguage(catalogue: Catalogue): Promise<Catalogue> {
  if (currentLanguage() === 'en') return catalogue
  return (await import('../../words/catalogue-words.ts')).translatedCatalogue(catalogue)
}

function put(connectionId: string, state: CatalogueState): void {
  studioStore.setState(({ catalogues }) => ({ catalogues: { ...catalogues, [connectionId]: state } }))
}
