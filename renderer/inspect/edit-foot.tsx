/** The foot of a panel whose changes become a version: undo and redo of any step, discard, save. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { ChangeList } from '../state/edits/change-list.ts'
import { redoStep, undoStep, useStepHistory } from '../state/undo/undo-history.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { shortcutWords } from '../ui/shortcut-keys.ts'
import styles from './materials.module.css'

interface EditFootProps {
  edit: ChangeList<unknown>
  keeping: boolean
  words: { undo: string; redo: string; discard: string; save: string }
  onDiscard: () => void
  onKeep: () => void
  /** Ends the test ids of undo, redo and save. */
  testId: string
}

/** Draws it. */
export function EditFoot({ edit, keeping, words, onDiscard, onKeep, testId }: EditFootProps) {
  const { steps, done } = useStepHistory()
  const changes = edit.changes.length
  return (
    <div className={styles['foot']}>
      <IconButton
        label={words.undo}
        shortcut={shortcutWords('mod+Z')}
        icon={<IconArrowBackUp size={16} />}
        disabled={done === 0 || keeping}
        onClick={() => void undoStep()}
        data-testid={`undo-${testId}`}
      />
      <IconButton
        label={words.redo}
        shortcut={shortcutWords('mod+shift+Z')}
        icon={<IconArrowForwardUp size={16} />}
        disabled={done === steps.length || keeping}
        onClick={() => void redoStep()}
        data-testid={`redo-${testId}`}
      />
      <Button variant="subtle" color="gray" size="xs" disabled={changes === 0 || keeping} onClick={onDiscard}>
        {words.discard}
      </Button>
      <span className={styles['spring']} />
      <Button size="xs" disabled={changes === 0} loading={keeping} onClick={onKeep} data-testid={`keep-${testId}`}>
        {words.save}
      </Button>
    </div>
  )
}
