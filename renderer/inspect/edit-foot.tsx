/** The foot of a panel whose changes become a version: undo, redo, discard, save. Undo and redo have their keys while it is drawn. */
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { ChangeList } from '../state/change-list.ts'
import { useTools } from '../state/tools.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { shortcutWords } from '../ui/shortcut-keys.ts'
import styles from './materials.module.css'

interface EditFootProps {
  edit: ChangeList<unknown>
  keeping: boolean
  words: { undo: string; redo: string; discard: string; save: string }
  onUndo: () => void
  onRedo: () => void
  onDiscard: () => void
  onKeep: () => void
  /** Ends the test ids of undo, redo and save. */
  testId: string
}

/** Draws it. */
export function EditFoot({ edit, keeping, words, onUndo, onRedo, onDiscard, onKeep, testId }: EditFootProps) {
  // While the stage is sculpted the keys take back strokes.
  const sculpting = useTools((state) => state.inUse.at(-1) === 'sculpt')
  useHotkeys(
    sculpting
      ? []
      : [
          ['mod+Z', onUndo],
          ['mod+shift+Z', onRedo],
          ['mod+Y', onRedo],
        ],
  )
  const steps = edit.changes.length
  return (
    <div className={styles['foot']}>
      <IconButton
        label={words.undo}
        shortcut={shortcutWords('mod+Z')}
        icon={<IconArrowBackUp size={16} />}
        disabled={edit.past.length === 0 || keeping}
        onClick={onUndo}
        data-testid={`undo-${testId}`}
      />
      <IconButton
        label={words.redo}
        shortcut={shortcutWords('mod+shift+Z')}
        icon={<IconArrowForwardUp size={16} />}
        disabled={edit.future.length === 0 || keeping}
        onClick={onRedo}
        data-testid={`redo-${testId}`}
      />
      <Button variant="subtle" color="gray" size="xs" disabled={steps === 0 || keeping} onClick={onDiscard}>
        {words.discard}
      </Button>
      <span className={styles['spring']} />
      <Button size="xs" disabled={steps === 0} loading={keeping} onClick={onKeep} data-testid={`keep-${testId}`}>
        {words.save}
      </Button>
    </div>
  )
}
