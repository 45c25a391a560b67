/** A setting: its label on the left, its control on the right. */
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export function SettingRow({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap={16}>
      <div>
        <Text size="sm">{label}</Text>
        {help !== undefined && (
          <Text size="xs" c="dimmed">
            {help}
          </Text>
        )}
      </div>
      {children}
    </Group>
  )
}
