/** A picture to make a model from: dropped, pasted or chosen. */
import { Box, Button, FileButton, Group, Input, Loader, Stack, Text } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import type { DragEvent } from 'react'
import { AppError } from '../../shared/app-error.ts'
import type { InputSlot } from '../../shared/catalogue.ts'
import { describeError } from '../error-messages.ts'
import { attachFile, removeFile } from '../state/draft.ts'
import { formatBytes } from '../ui/format-number.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { acceptedTypes, acceptedWords, pictureProblem } from './check-picture.ts'
import styles from './create.module.css'
import type { Form } from './use-form.ts'

/** Draws the slot, empty or with its picture. */
export function ImageField({ slot, form }: { slot: InputSlot; form: Form }) {
  const [sending, setSending] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const id = useId()
  const file = form.draft.files[slot.id]

  async function take(picture: File | null | undefined): Promise<void> {
    if (picture === null || picture === undefined) return
    const wrong = pictureProblem(slot, picture)
    setProblem(wrong)
    if (wrong !== null) return
    setSending(picture.name)
    try {
      await attachFile(slot.id, picture, picture.name)
    } catch (thrown) {
      const words = describeError(AppError.from(thrown).toData())
      setProblem(`${words.title}. ${words.text}`)
    } finally {
      setSending(null)
    }
  }

  // The newest `take` without subscribing anew for every change of the draft.
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      const picture = [...(event.clipboardData?.files ?? [])].find((item) => item.type.startsWith('image/'))
      if (picture === undefined) return
      event.preventDefault()
      void take(picture)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  const error = problem ?? form.problemAt(slot.id)
  return (
    <Input.Wrapper label={slot.label} description={slot.help} error={error} labelElement="div" id={id}>
      <Box
        className={styles['slot']}
        data-testid="image-slot"
        data-over={over || undefined}
        data-filled={file !== undefined || undefined}
        role="group"
        aria-label={slot.label}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {sending !== null ? (
          <Group gap={8} justify="center">
            <Loader size={16} />
            <Text size="sm">Adding {sending}</Text>
          </Group>
        ) : file === undefined ? (
          <Stack gap={8} align="center">
            <Text c="dimmed" lh={1} aria-hidden>
              <IconPhoto size={22} stroke={1.5} />
            </Text>
            <Text size="sm">Drop or paste a picture</Text>
            <FileButton onChange={(picture) => void take(picture)} accept={acceptedTypes(slot).join(',')}>
              {(props) => (
                <Button variant="default" {...props} data-testid="choose-image">
                  Choose a file
                </Button>
              )}
            </FileButton>
            <Text size="xs" c="dimmed" ta="center">
              {acceptedWords(slot)}
            </Text>
          </Stack>
        ) : (
          <Group gap={12} wrap="nowrap">
            <img src={file.url} alt={file.name} className={styles['preview']} />
            <Box flex={1} miw={0}>
              <Text size="sm" truncate title={file.name}>
                {file.name}
              </Text>
              <Text size="xs" c="dimmed">
                {formatBytes(file.bytes)}
              </Text>
            </Box>
            <IconButton
              label="Remove the picture"
              icon={<IconX size={16} />}
              onClick={() => {
                setProblem(null)
                removeFile(slot.id)
              }}
            />
          </Group>
        )}
      </Box>
    </Input.Wrapper>
  )
}
