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
  place: Slot
  /** Its label, and the labels of its buttons. */
  words: { label: string; add: string; replace: string; remove: string }
  testId: string
  /** The view for a picture of the stage. */
  view?: PictureView
}

/** Opens the menu of sources when clicked. */
export function PictureTile({ place, words, testId, view = 'as-seen' }: PictureTileProps) {
  const { file, coming } = place
  return (
    <SlotFrame place={place} label={words.label} testId={testId} small>
      <SlotMenu place={place} view={view}>
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
          onClick={place.clear}
        />
      )}
    </SlotFrame>
  )
}
