/** Opens a version that was just made by hand; this can be undone. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { announceDone } from '../messages.ts'
import { putOnStage, stageTarget } from './put-on-stage.ts'
import { changeOf, type Change } from '../undo/undo-step.ts'
import { lastStep, noteStage, recordStep, undoStep } from '../undo/undo-history.ts'
import { applyToStudio } from '../studio-store.ts'

/**
 * Opens a version. `settled` are the changes it contains: undo restores them on the parent, and the version stays in
 * the library.
 */
export async function openVersion(version: Asset, parent: Asset, settled: readonly Change[] = []): Promise<void> {
  // The response may arrive before the event.
  applyToStudio({ type: 'asset', asset: version })
  noteStage()
  const before = stageTarget.read()
  await putOnStage(version.id)
  if (before === parent.id)
    recordStep({ kind: 'saved', name: version.name }, [...settled, changeOf(stageTarget, before, version.id)])
  else noteStage({ kind: 'saved', name: version.name })
  const step = lastStep()
  const back = () => (lastStep() === step ? undoStep() : putOnStage(parent.id).then(() => noteStage()))
  announceDone(messageWords.versions.saved(version.name), { label: messageWords.back, run: () => void back() })
}
