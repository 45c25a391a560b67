/** Pictures of one subject from several sides, laid out around it. */
import { Button, Group, Input, Loader } from '@mantine/core'
import { IconCamera, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { AppError } from '../../shared/app-error.ts'
import type { AnyViewId, InputSlot } from '../../shared/catalogue.ts'
import { viewsOf } from '../../shared/catalogue.ts'
import { describeError } from '../words/errors.ts'
import { draftStore } from '../state/draft.ts'
import { viewName } from '../state/draft-inputs.ts'
import { attachFile } from '../state/slot-files.ts'
import { takePicture, useCanTakePicture } from '../state/stage-picture.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { usePictureFacts } from '../ui/use-picture-facts.ts'
import { PictureHints } from './hint-list.tsx'
import { pictureHints } from './picture-hints.ts'
import { SlotFrame } from './slot-frame.tsx'
import { SlotMenu } from './slot-sources.tsx'
import styles from './slots.module.css'
import type { Form } from './use-form.ts'
import { useSlot } from './use-slot.ts'
import { ViewCompass } from './view-compass.tsx'
import { slotWords } from '../words/create/slot-words.ts'
import { neededWords, viewWords } from '../words/create/view-words.ts'

const words = slotWords.views

/** Draws the slots that the service accepts, and a figure between them. */
export function ViewsField({ slot, form }: { slot: InputSlot; form: Form }) {
  const id = useId()
  const views = viewsOf(slot)
  const filled = views.flatMap((view) => (form.draft.files[viewName(slot, view.id)] === undefined ? [] : [view.id]))
  const [problem, setProblem] = useState<string | undefined>()
  const [taking, setTaking] = useState(false)
  const canTake = useCanTakePicture()

  async function takeAll(): Promise<void> {
    setProblem(undefined)
    setTaking(true)
    try {
      const { workspace } = draftStore.getState()
      const pictures = await Promise.all(
        views.map(async ({ id: view }) => ({ view, picture: await takePicture(view) })),
      )
      await Promise.all(
        pictures.map(({ view, picture }) =>
          attachFile(viewName(slot, view), picture, `${slotWords.captureName(undefined, view)}.png`, workspace),
        ),
      )
    } catch (thrown) {
      const { title, text } = describeError(AppError.from(thrown).toData())
      setProblem(`${title}. ${text}`)
    } finally {
      setTaking(false)
    }
  }

  return (
    <Input.Wrapper
      label={slot.label}
      description={slot.help ?? neededWords(views)}
      error={problem}
      labelElement="div"
      id={id}
    >
      <div className={styles['views']} data-testid="views-slot">
        {views.map((view) => (
          <ViewSlot key={view.id} slot={slot} view={view.id} form={form} />
        ))}
        <div className={styles['around']}>
          <ViewCompass filled={filled} />
        </div>
      </div>
      {canTake && (
        <Group justify="center" mt={8}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCamera size={14} />}
            loading={taking}
            onClick={() => void takeAll()}
            data-testid="views-from-stage"
          >
            {words.captureAll}
          </Button>
        </Group>
      )}
      {views.map((view) => (
        <ViewHints key={view.id} slot={slot} view={view.id} form={form} />
      ))}
    </Input.Wrapper>
  )
}

function ViewSlot({ slot, view, form }: { slot: InputSlot; view: AnyViewId; form: Form }) {
  const place = useSlot(form, slot, viewName(slot, view))
  const { file, coming, problem } = place
  const label = viewWords[view]
  return (
    <div className={styles['view']} data-view={view}>
      <SlotFrame place={place} label={words.label(label)} testId={`view-${view}`} small>
        <SlotMenu place={place} view={view}>
          <button
            type="button"
            className={`${styles['viewpress']} ${file === undefined ? '' : styles['checker']}`}
            aria-label={file === undefined ? words.add(view) : words.replace(view)}
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
            label={words.remove(view)}
            size={20}
            className={styles['viewclear']}
            icon={<IconX size={12} />}
            onClick={place.clear}
          />
        )}
      </SlotFrame>
      <span>{label}</span>
      {problem !== undefined && <Input.Error size="xs">{problem}</Input.Error>}
    </div>
  )
}

function ViewHints({ slot, view, form }: { slot: InputSlot; view: AnyViewId; form: Form }) {
  const facts = usePictureFacts(form.draft.files[viewName(slot, view)]?.url ?? null)
  if (facts === null || facts === undefined) return null
  return <PictureHints hints={pictureHints(form.draft.operation, facts)} of={viewWords[view]} />
}
