/** The sources of a slot: files, the library, the stage. */
import { Button, FileButton, Group, Menu } from '@mantine/core'
import { IconBooks, IconCamera, IconCube, IconUpload } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { useCanTakePicture } from '../state/stage/use-can-take-picture.ts'
import type { PictureView } from '../state/stage/stage-picture.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { slotWords } from '../words/create/slot-words.ts'
import { acceptedInDialog, takesOwnResultsOnly } from './check-file.ts'
import type { Slot } from './use-slot.ts'

const words = slotWords.sources

const LibraryPicker = lazyComponent(async () => (await import('./library-picker.tsx')).LibraryPicker)

interface SlotSourcesProps {
  state: Slot
  /** The view in which the stage is captured. */
  view?: PictureView
}

/** Buttons for an empty slot. */
export function SlotButtons({ state, view = 'as-seen' }: SlotSourcesProps) {
  const { stage, picking, pick, picker } = useSources(state, view)
  return (
    <Group gap={6} justify="center">
      {!takesOwnResultsOnly(state.slot) && (
        <FileButton onChange={(file) => void state.addFile(file)} accept={acceptedInDialog(state.slot)}>
          {(props) => (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUpload size={14} />}
              {...props}
              data-testid="choose-file"
            >
              {words.file}
            </Button>
          )}
        </FileButton>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBooks size={14} />}
        aria-haspopup="dialog"
        aria-expanded={picking}
        onClick={pick}
        data-testid="from-library"
      >
        {words.library}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={state.slot.kind === 'mesh' ? <IconCube size={14} /> : <IconCamera size={14} />}
        disabled={stage === null}
        title={stage?.label ?? nothingThere(state)}
        onClick={() => stage?.take()}
        data-testid="from-stage"
      >
        {words.stage}
      </Button>
      {picker}
    </Group>
  )
}

/** A menu for a small or filled slot. */
export function SlotMenu({
  state,
  view = 'as-seen',
  children,
  more,
}: SlotSourcesProps & { children: ReactNode; more?: ReactNode }) {
  const { stage, pick, picker } = useSources(state, view)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {!takesOwnResultsOnly(state.slot) && (
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => input.current?.click()}>
              {words.chooseFile}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBooks size={16} />} onClick={pick}>
            {words.fromLibrary}
          </Menu.Item>
          <Menu.Item
            leftSection={state.slot.kind === 'mesh' ? <IconCube size={16} /> : <IconCamera size={16} />}
            disabled={stage === null}
            onClick={() => stage?.take()}
          >
            {stage?.label ?? nothingThere(state)}
          </Menu.Item>
          {more}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        multiple={state.takesSeveral}
        accept={acceptedInDialog(state.slot)}
        data-testid="slot-file"
        onChange={(event) => {
          void state.addFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {picker}
    </>
  )
}

function nothingThere({ slot }: Slot): string {
  return slot.kind === 'mesh' ? words.noModel : words.nothing
}

function useSources(state: Slot, view: PictureView) {
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState(false)
  const open = useOpenAsset()
  const canTakePicture = useCanTakePicture()
  const kind = state.slot.kind === 'mesh' ? 'model' : 'image'
  // The asset on the stage if the slot accepts it, otherwise a picture of the model.
  const stage =
    open?.kind === kind
      ? { label: kind === 'model' ? words.modelOnStage : words.pictureOnStage, take: () => void state.addAsset(open) }
      : kind === 'image' && canTakePicture && open?.kind === 'model'
        ? { label: words.capture, take: () => void state.addStageView(view) }
        : null
  return {
    stage,
    picking,
    pick: () => {
      setPicked(true)
      setPicking(true)
    },
    picker: picked && (
      <LibraryPicker
        opened={picking}
        slot={state.slot}
        service={state.service}
        onPick={(asset) => {
          setPicking(false)
          void state.addAsset(asset)
        }}
        onClose={() => setPicking(false)}
      />
    ),
  }
}
