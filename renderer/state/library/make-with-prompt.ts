/** Makes a result again with a changed prompt. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { fillPrompt } from '../draft/draft.ts'
import { submitDraft } from '../draft/submit-draft.ts'
import { editJobOf } from './assets.ts'

/** Fills the form with the request of an asset, replaces its prompt, and submits it. */
export async function makeWithPrompt(asset: Asset, prompt: string): Promise<void> {
  await editJobOf(asset)
  fillPrompt(prompt)
  await submitDraft()
}
