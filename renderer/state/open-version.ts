/** Opens what was just made of a model by hand, with a way back. */
import type { Asset } from '../../shared/asset.ts'
import { messageWords } from '../words/state/message-words.ts'
import { applyEvent } from './apply-event.ts'
import { openAsset } from './assets.ts'
import { announceDone } from './messages.ts'
import { studioStore } from './studio-store.ts'

/** The window may hear of it before the studio's event comes. */
export async function openVersion(made: Asset, parent: Asset): Promise<void> {
  studioStore.setState(({ snapshot }) =>
    snapshot === null ? {} : { snapshot: applyEvent(snapshot, { type: 'asset', asset: made }) },
  )
  await openAsset(made.id)
  announceDone(messageWords.versions.saved(made.name), {
    label: messageWords.back,
    run: () => void openAsset(parent.id),
  })
}
