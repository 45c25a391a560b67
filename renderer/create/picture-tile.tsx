/** A small slot for one of several pictures. */
import { Loader } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { PictureView } from '../state/stage/stage-picture.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SlotFrame } from './slot-frame.tsx'
import { SlotMenu } from './slot-sources.tsx'
import styles from './slots.module.css'
import type { Slot } from './use-slot.ts'

interface PictureTileProps {
  state: Slot
  /** The tile's label, and the labels of its buttons. */
  words: { label: string; add: string; replace: string; remove: string }
  testId: string
  /** The view in which the stage is captured. */
  view?: PictureView
}

/** Opens the menu of sources when clicked. */
export function PictureTile({ state, words, testId, view = 'as-seen' }: PictureTileProps) {
  const { file, pendingName: coming } = state
  return (
    <SlotFrame state={state} label={words.label} testId={testId} small>
      <SlotMenu state={state} view={view}>
        <button
          type="button"
          className={`${styles['viewpress']} ${file === undefined ? '' : styles['checker']}`}
          aria-label={file === undefined ? words.add : words.replace}
          title={file?.name}
        >
          {coming !== null ? (
            <Loader size={16} />
          ) : file === undefined ? (
            <IconPlus size={16} aria-hidden />
          ) : (
            <img src={file.url} alt="" draggable={false} />
          )}
        </button>
      </SlotMenu>
      {file !== undefined && (
        <IconButton
          label={words.remove}
          size={20}
          className={styles['viewclear']}
          icon={<IconX size={12} />}
          onClick={state.clear}
        />
      )}
    </SlotFrame>
  )
}
