/** The footer of a panel with unsaved changes: undo, redo, discard and save. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { Edit } from '../state/edits/edits.ts'
import { redoStep, undoStep } from '../state/undo/undo-history.ts'
import { useStepHistory } from '../state/undo/use-step-history.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './materials.module.css'
import { ReasonLine, SubmitButton } from '../ui/submit-button.tsx'
import { unless } from '../words/readiness.ts'
import { uiWords } from '../words/ui.ts'

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
  const readiness = unless(changes === 0 ? uiWords.missing.changes : null)
  return (
    <div className={styles['foot']}>
      <IconButton
        label={words.undo}
        action="undo"
        icon={<IconArrowBackUp size={16} />}
        data-repeats
        disabled={position === 0 || saving}
        onClick={() => void undoStep()}
        data-testid={`undo-${testId}`}
      />
      <IconButton
        label={words.redo}
        action="redo"
        icon={<IconArrowForwardUp size={16} />}
        data-repeats
        disabled={position === steps.length || saving}
        onClick={() => void redoStep()}
        data-testid={`redo-${testId}`}
      />
      {changes > 0 && (
        <Button variant="subtle" color="gray" size="xs" disabled={saving} onClick={onDiscard}>
          {words.discard}
        </Button>
      )}
      <span className={styles['spring']} />
      <ReasonLine id={`why-not-${testId}`} readiness={readiness} />
      <SubmitButton
        size="xs"
        readiness={readiness}
        reasonId={`why-not-${testId}`}
        loading={saving}
        onClick={onKeep}
        data-testid={`keep-${testId}`}
      >
        {words.save}
      </SubmitButton>
    </div>
  )
}
