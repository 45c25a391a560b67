/** Notifications when a job ends: system notifications, and a sound. */
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { askToNotify, pagePermission } from '../state/queue/page-notifications.ts'
import { changeSettings } from '../state/settings.ts'
import { playEnd } from '../state/queue/sound.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { settingsWords } from '../words/settings/settings-words.ts'
import { SettingRow } from './setting-row.tsx'

const words = settingsWords.notifications

/** The browser's permission is requested only here, when notifications are turned on. */
export function NotificationFields() {
  const settings = useSnapshot((snapshot) => snapshot.settings)
  const web = useSnapshot((snapshot) => snapshot.host === 'web')
  const [permission, setPermission] = useState(pagePermission)
  const ask = () => void askToNotify().then(setPermission)
  return (
    <Stack gap={12} mt={12} component="section">
      <PanelTitle level={3}>{words.title}</PanelTitle>
      <SettingRow label={words.label} help={words.help}>
        <Switch
          aria-label={words.label}
          checked={settings.notifications}
          onChange={(event) => {
            const notifications = event.currentTarget.checked
            void changeSettings({ notifications })
            if (notifications && web) ask()
          }}
        />
      </SettingRow>
      {web && settings.notifications && permission !== 'granted' && (
        <Group justify="space-between" wrap="nowrap" gap={16}>
          <Text size="xs" c="dimmed">
            {words.permission[permission]}
          </Text>
          {permission === 'default' && (
            <Button size="xs" variant="default" flex="none" onClick={ask} data-testid="allow-notifications">
              {words.allow}
            </Button>
          )}
        </Group>
      )}
      <SettingRow label={words.sound} help={words.soundHelp}>
        <Group gap={12} wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerPlay size={14} />}
            aria-label={words.playSound}
            onClick={() => playEnd('done')}
            data-testid="play-sound"
          >
            {words.play}
          </Button>
          <Switch
            aria-label={words.sound}
            checked={settings.sound}
            onChange={(event) => void changeSettings({ sound: event.currentTarget.checked })}
            data-testid="sound"
          />
        </Group>
      </SettingRow>
    </Stack>
  )
}
