/** Slots for pictures of one subject from several sides, arranged around it. */
import { Button, Group, Input } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { AppError } from '../../shared/protocol/app-error.ts'
import { viewIds, viewsOf, type AnyViewId, type InputSlot } from '../../shared/catalogue/catalogue.ts'
import { describeError } from '../words/errors.ts'
import { draftStore } from '../state/draft/draft.ts'
import { viewName } from '../state/draft/draft-inputs.ts'
import { attachFile } from '../state/draft/slot-files.ts'
import { takePicture } from '../state/stage/stage-picture.ts'
import { useCanTakePicture } from '../state/stage/use-can-take-picture.ts'
import { useFactsOfPictures } from '../ui/use-picture-facts.ts'
import { PictureHints } from './hint-list.tsx'
import { pictureHints, viewHints } from './picture-hints.ts'
import { PictureTile } from './picture-tile.tsx'
import styles from './slots.module.css'
import type { Form } from './use-form.ts'
import { useSeveral, type Several } from './use-several.ts'
import { useSlot } from './use-slot.ts'
import { ViewCompass } from './view-compass.tsx'
import { slotWords } from '../words/create/slot-words.ts'
import { pictureHintWords } from '../words/create/picture-hint-words.ts'
import { neededWords, viewWords } from '../words/create/view-words.ts'

const words = slotWords.views

export function ViewsField({ slot, form }: { slot: InputSlot; form: Form }) {
  const id = useId()
  const views = viewsOf(slot)
  // The four sides fit around a figure; more views are arranged in rows.
  const hasFourSides = views.every(({ id: view }) => viewIds.some((side) => side === view))
  const filled = views.flatMap((view) => (form.draft.files[viewName(slot, view.id)] === undefined ? [] : [view.id]))
  const [problem, setProblem] = useState<string | undefined>()
  const [isDistributing, setDistributing] = useState(false)
  const canTake = useCanTakePicture()
  const several = useSeveral(slot)

  async function takeAll(): Promise<void> {
    setProblem(undefined)
    setDistributing(true)
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
      setDistributing(false)
    }
  }

  return (
    <Input.Wrapper
      label={slot.label}
      description={slot.help ?? neededWords(views, slot.minViews)}
      error={problem ?? several.problem}
      labelElement="div"
      id={id}
    >
      <div
        className={styles['views']}
        data-walk={hasFourSides || undefined}
        data-testid="views-slot"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          // A tile has already handled the drop.
          if (event.defaultPrevented || event.dataTransfer.files.length === 0) return
          event.preventDefault()
          void several.take([...event.dataTransfer.files], '')
        }}
      >
        {views.map((view) => (
          <ViewSlot key={view.id} slot={slot} view={view.id} form={form} several={several} />
        ))}
        {hasFourSides && (
          <div className={styles['around']}>
            <ViewCompass filled={filled} />
          </div>
        )}
      </div>
      {canTake && (
        <Group justify="center" mt={8}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCamera size={14} />}
            loading={isDistributing}
            onClick={() => void takeAll()}
            data-testid="views-from-stage"
          >
            {words.captureAll}
          </Button>
        </Group>
      )}
      <ViewHints slot={slot} views={filled} form={form} />
    </Input.Wrapper>
  )
}

function ViewSlot(props: { slot: InputSlot; view: AnyViewId; form: Form; several: Several }) {
  const { slot, view, form, several } = props
  const slotState = useSlot(form, slot, viewName(slot, view), several)
  const label = viewWords[view]
  return (
    <div className={styles['view']} data-view={view}>
      <PictureTile
        state={slotState}
        view={view}
        testId={`view-${view}`}
        words={{
          label: words.label(label),
          add: words.add(view),
          replace: words.replace(view),
          remove: words.remove(view),
        }}
      />
      <span>{label}</span>
      {slotState.problem !== undefined && <Input.Error size="xs">{slotState.problem}</Input.Error>}
    </div>
  )
}

/** Hints about the pictures, identical ones merged. `views` contains the filled ones. */
function ViewHints({ slot, views, form }: { slot: InputSlot; views: readonly AnyViewId[]; form: Form }) {
  const urls = views.flatMap((view) => form.draft.files[viewName(slot, view)]?.url ?? [])
  const known = useFactsOfPictures(urls)
  const hints = viewHints(
    views.map((view, index) => {
      const facts = known.get(urls[index] ?? '') ?? null
      return { label: viewWords[view], hints: facts === null ? [] : pictureHints(form.draft.operation, facts) }
    }),
  )
  return (
    <PictureHints
      hints={hints.map(({ level, text, views: of }) => ({
        level,
        text: pictureHintWords.ofViews(of, views.length, text),
      }))}
    />
  )
}
