/** Explains what a model invents from one picture, and how to provide more views. */
import { Button, Group, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ModelOperation } from '../../shared/catalogue/catalogue.ts'
import { changeDraft, chooseOperation, currentRow, draftStore, putFile } from '../state/draft/draft.ts'
import { viewName } from '../state/draft/draft-inputs.ts'
import { modelsFor } from '../state/draft/fit-draft.ts'
import { openSettings } from '../state/window-store.ts'
import { onePictureWords as words } from '../words/create/one-picture-words.ts'
import styles from './create.module.css'
import type { Form } from './use-form.ts'

export function OnePictureCard({ madeUp, form }: { madeUp: NonNullable<ModelOperation['madeUp']>; form: Form }) {
  const hasViews = form.catalogue !== null && modelsFor(form.catalogue, 'multiview-to-3d').length > 0
  const other = form.services.connections.find(({ id }) => {
    const catalogue = form.services.catalogues[id]
    return id !== form.draft.connectionId && catalogue !== undefined && modelsFor(catalogue, 'image-to-3d').length > 0
  })
  return (
    <section className={styles['onepicture']} aria-label={words.title} data-testid="one-picture-card">
      <IconInfoCircle size={16} aria-hidden />
      <div>
        <Text size="xs" fw={500}>
          {words.title}
        </Text>
        <Text size="xs" c="dimmed">
          {words.madeUp[madeUp]} {words.more(hasViews, other?.name ?? null)}
        </Text>
        <Group gap={6} mt={6}>
          {hasViews && (
            <Button size="compact-xs" variant="default" onClick={goToViews} data-testid="use-views">
              {words.manyViews}
            </Button>
          )}
          {other === undefined ? (
            <Button size="compact-xs" variant="default" onClick={() => openSettings('services', { adding: true })}>
              {words.connect}
            </Button>
          ) : (
            <Button size="compact-xs" variant="default" onClick={() => changeDraft({ connectionId: other.id })}>
              {words.switchTo(other.name)}
            </Button>
          )}
        </Group>
      </div>
    </section>
  )
}

/** Opens the form for views, with the picture as its front view. */
function goToViews(): void {
  const picture = draftStore.getState().draft.files['image']
  chooseOperation('multiview-to-3d')
  const slot = currentRow()?.inputs.find(({ kind }) => kind === 'multiview')
  if (slot === undefined || picture === undefined) return
  const { draft, workspace } = draftStore.getState()
  const front = viewName(slot, 'front')
  if (draft.files[front] === undefined) putFile(workspace, front, { ...picture, slot: front })
}
