/** The footer of a panel with unsaved changes: undo, redo, discard and save. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { Edit } from '../state/edits/edits.ts'
import { redoStep, undoStep } from '../state/undo/undo-history.ts'
import { useStepHistory } from '../state/undo/use-step-history.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './materials.module.css'

interface EditFootProps {
  edit: Edit<unknown>
  saving: boolean
  words: { undo: string; redo: string; discard: string; save: string }
  onDiscard: () => void
  onKeep: () => void
  /** The suffix of the test ids. */
  testId: string
}

export function EditFoot({ edit, saving, words, onDiscard, onKeep, testId }: EditFootProps) {
  const { steps, position } = useStepHistory()
  const changes = edit.changes.length
  return (
    <div className={styles['foot']}>
      <IconButton
        label={words.undo}
        action="undo"
        icon={<IconArrowBackUp size={16} />}
        disabled={position === 0 || saving}
        onClick={() => void undoStep()}
        data-testid={`undo-${testId}`}
      />
      <IconButton
        label={words.redo}
        action="redo"
        icon={<IconArrowForwardUp size={16} />}
        disabled={position === steps.length || saving}
        onClick={() => void redoStep()}
        data-testid={`redo-${testId}`}
      />
      <Button variant="subtle" color="gray" size="xs" disabled={changes === 0 || saving} onClick={onDiscard}>
        {words.discard}
      </Button>
      <span className={styles['spring']} />
      <Button size="xs" disabled={changes === 0} loading={saving} onClick={onKeep} data-testid={`keep-${testId}`}>
        {words.save}
      </Button>
    </div>
  )
}
