/** A slot for a mask, painted over a picture. */
import { Button, Group, Input, Text } from '@mantine/core'
import { IconBrush, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { draftStore } from '../state/draft/draft.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { maskWords } from '../words/create/mask-words.ts'
import styles from './slots.module.css'
import type { Form } from './use-form.ts'
import { useSlot } from './use-slot.ts'

const MaskPainter = lazyComponent(async () => (await import('./mask-painter.tsx')).MaskPainter)

export function MaskField({ slot, form }: { slot: InputSlot; form: Form }) {
  const id = useId()
  const state = useSlot(form, slot)
  const [painting, setPainting] = useState(false)
  const isRequested = useDraft(({ maskWanted }) => maskWanted === slot.id)
  useEffect(() => {
    if (!isRequested) return
    draftStore.setState({ maskWanted: null })
    setPainting(true)
  }, [isRequested])
  const picture = form.draft.files[slot.maskOf ?? '']
  const { file } = state
  return (
    <Input.Wrapper label={slot.label} description={slot.help} error={state.problem} labelElement="div" id={id}>
      <Group gap={12} wrap="nowrap" mt={4} role="group" aria-label={slot.label} data-testid="mask-slot">
        {picture !== undefined && file !== undefined && (
          <div className={styles['masked']}>
            <img src={picture.url} alt="" className={`${styles['preview']} ${styles['checker']}`} />
            <img src={file.url} alt={maskWords.area} className={styles['preview']} />
          </div>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBrush size={14} />}
          disabled={picture === undefined}
          aria-describedby={`${id}-hint`}
          loading={state.pendingName !== null}
          aria-haspopup="dialog"
          onClick={() => setPainting(true)}
          data-testid="paint-mask"
        >
          {file === undefined ? maskWords.paint : maskWords.edit}
        </Button>
        {file !== undefined && <IconButton label={maskWords.remove} icon={<IconX size={16} />} onClick={state.clear} />}
      </Group>
      {file === undefined && (
        <Text size="xs" c="dimmed" mt={4} id={`${id}-hint`}>
          {picture === undefined ? maskWords.noPicture : maskWords.noMask}
        </Text>
      )}
      {picture !== undefined && painting && (
        <MaskPainter
          picture={picture}
          mask={file ?? null}
          onUse={(mask) => {
            setPainting(false)
            void state.addPicture(mask, 'mask.png')
          }}
          onClose={() => setPainting(false)}
        />
      )}
    </Input.Wrapper>
  )
}
