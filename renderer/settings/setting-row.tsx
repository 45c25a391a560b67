/** A setting: its label on the left, its control on the right. */
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './settings.module.css'

export function SettingRow({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="4px 16px">
      <div className={styles['settingwords']}>
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
