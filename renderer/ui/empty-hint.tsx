/** A hint shown in an empty view: an icon, a title, and how to begin. */
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyHintProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** A button on its own line. */
  action?: ReactNode
}

export function EmptyHint({ icon, title, children, action }: EmptyHintProps) {
  return (
    <Stack align="center" justify="center" gap={4} h="100%" px={24} py={12} ta="center">
      <Text c="dimmed" aria-hidden lh={1}>
        {icon}
      </Text>
      <Text fw={500}>{title}</Text>
      {children !== undefined && (
        <Text c="dimmed" size="xs" maw={300}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
