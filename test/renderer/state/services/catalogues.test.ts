/** Which catalogue counts where several were asked for. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../../renderer/state/services/catalogues.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Catalogue } from '../../../../shared/catalogue/catalogue.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const empty: Catalogue = { families: [], models: [] }
const full: Catalogue = { families: [{ id: 'f', name: 'F', summary: '' }], models: [] }

test.each([
  ['the newest, whichever reply comes last', (old: PromiseWithResolvers<Catalogue>) => old.resolve(empty)],
  [
    'the newest, though an earlier one failed',
    (old: PromiseWithResolvers<Catalogue>) => old.reject(new AppError('offline', '')),
  ],
])('%s', async (_, end) => {
  studioStore.setState({ catalogues: {} })
  const replies = [Promise.withResolvers<Catalogue>(), Promise.withResolvers<Catalogue>()]
  const waiting = [...replies]
  setFakeBridge(() => waiting.shift()!.promise)
  const first = loadCatalogue('comfy')
  const second = loadCatalogue('comfy', { again: true })
  replies[1]!.resolve(full)
  await second
  end(replies[0]!)
  await first
  expect(studioStore.getState().catalogues['comfy']).toEqual({ status: 'ready', catalogue: full })
})
