/** A slot for a picture. */
import { Box, Group, Input, Text } from '@mantine/core'
import { IconDots, IconPhoto, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { slotWords } from '../words/create/slot-words.ts'
import { formatBytes } from '../../shared/text/language.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { usePictureFacts } from '../ui/use-picture-facts.ts'
import { acceptedWords } from './check-file.ts'
import { PictureHints } from './hint-list.tsx'
import { pictureHints } from './picture-hints.ts'
import { AddingFile, EmptySlot, SlotFrame } from './slot-frame.tsx'
import { SlotButtons, SlotMenu } from './slot-sources.tsx'
import styles from './slots.module.css'
import type { Form } from './use-form.ts'
import { useSlot } from './use-slot.ts'

const words = slotWords.image

export function ImageField({ slot, form }: { slot: InputSlot; form: Form }) {
  const id = useId()
  const state = useSlot(form, slot)
  const { file, pendingName: coming } = state
  const facts = usePictureFacts(file?.url ?? null)
  return (
    <Input.Wrapper
      label={slot.label}
      description={slot.help}
      error={state.problem}
      withAsterisk={false}
      labelElement="div"
      id={id}
    >
      <SlotFrame state={state} label={slot.label} testId="image-slot">
        {coming !== null ? (
          <AddingFile name={coming} />
        ) : file === undefined && !slot.required && slot.oneOf === undefined ? (
          <SlotButtons state={state} />
        ) : file === undefined ? (
          <EmptySlot
            state={state}
            icon={<IconPhoto size={18} stroke={1.5} aria-hidden />}
            text={words.empty}
            accepted={acceptedWords(slot)}
          />
        ) : (
          <Group gap={12} wrap="nowrap">
            <img src={file.url} alt={file.name} className={`${styles['preview']} ${styles['checker']}`} />
            <Box flex={1} miw={0}>
              <Text size="sm" truncate title={file.name}>
                {file.name}
              </Text>
              <Text size="xs" c="dimmed" className="tabular">
                {facts !== null && facts !== undefined && (
                  <span className={styles['whole']}>{`${slotWords.pixels(facts.width, facts.height)} · `}</span>
                )}
                <span className={styles['whole']}>{formatBytes(file.bytes)}</span>
              </Text>
              {facts?.alpha === true && (
                <Text size="xs" c="dimmed">
                  {words.transparent}
                </Text>
              )}
            </Box>
            <div className={styles['slotkeys']}>
              <SlotMenu state={state}>
                <IconButton label={words.replace} size={26} icon={<IconDots size={16} />} />
              </SlotMenu>
              <IconButton label={words.remove} size={26} icon={<IconX size={16} />} onClick={state.clear} />
            </div>
          </Group>
        )}
      </SlotFrame>
      {facts !== null && facts !== undefined && <PictureHints hints={pictureHints(form.draft.operation, facts)} />}
    </Input.Wrapper>
  )
}
