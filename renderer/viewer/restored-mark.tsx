/** Says on the stage that unsaved changes were restored, until they are saved, discarded or changed further. */
import { Button } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { discardRestored, onEditsChange, restoredKinds, restoreEdits } from '../state/edits/unsaved-edits.ts'
import { stageWords } from '../words/viewer/stage-words.ts'
import styles from './stage.module.css'

/** Restores the edits of the model on the stage. */
export function RestoredMark({ assetId }: { assetId: string }) {
  useEffect(() => void restoreEdits(assetId), [assetId])
  const shown = useSyncExternalStore(onEditsChange, () => restoredKinds(assetId).length > 0)
  if (!shown) return null
  return (
    <div className={styles['restored']} role="status" data-testid="restored-edits">
      {stageWords.restored}
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => discardRestored(assetId)}
        data-testid="discard-restored"
      >
        {stageWords.discard}
      </Button>
    </div>
  )
}
