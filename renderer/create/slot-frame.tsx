/** The frame of a slot, which accepts dropped files. */
import { Box, Group, Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDropTarget } from '../ui/use-drop-target.ts'
import { slotWords } from '../words/create/slot-words.ts'
import { SlotButtons } from './slot-sources.tsx'
import styles from './slots.module.css'
import type { Slot } from './use-slot.ts'

interface SlotFrameProps {
  state: Slot
  label: string
  testId: string
  small?: boolean
  children: ReactNode
}

export function SlotFrame({ state, label, testId, small = false, children }: SlotFrameProps) {
  const { isOver, handlers } = useDropTarget(({ files }) => void state.addFiles([...files]))
  return (
    <Box
      className={styles['slot']}
      data-testid={testId}
      data-slot={state.name}
      data-over={isOver || undefined}
      data-small={small || undefined}
      data-filled={state.file !== undefined || undefined}
      role="group"
      aria-label={label}
      {...handlers}
    >
      {children}
    </Box>
  )
}

/** Shows a spinner while a file is being added. */
export function AddingFile({ name }: { name: string }) {
  return (
    <Group gap={8} justify="center" mih={48}>
      <Loader size={16} />
      <Text size="sm">{slotWords.adding(name)}</Text>
    </Group>
  )
}

/** An empty slot with its buttons; `accepted` lists the file types. */
export function EmptySlot({
  state,
  icon,
  text,
  accepted,
}: {
  state: Slot
  icon: ReactNode
  text: string
  accepted: string | null
}) {
  return (
    <Stack gap={8} align="center">
      <Group gap={8} c="dimmed">
        {icon}
        <Text size="sm" c="var(--mantine-color-text)">
          {text}
        </Text>
      </Group>
      <SlotButtons state={state} />
      {accepted !== null && (
        <Text size="xs" c="dimmed" ta="center">
          {accepted}
        </Text>
      )}
    </Stack>
  )
}
