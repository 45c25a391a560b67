/** How the studio tells of ends: messages of the system, and a sound. */
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { askToNotify, pagePermission } from '../state/page-notifications.ts'
import { changeSettings } from '../state/settings.ts'
import { playEnd } from '../state/sound.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { SettingRow } from './setting-row.tsx'

/** Draws them. A browser is asked for its permission only here, when messages are turned on. */
export function TellingFields() {
  const settings = useSnapshot((snapshot) => snapshot.settings)
  const web = useSnapshot((snapshot) => snapshot.host === 'web')
  const [permission, setPermission] = useState(pagePermission)
  const ask = () => void askToNotify().then(setPermission)
  return (
    <Stack gap={12} mt={12} component="section">
      <PanelTitle level={3}>When a job ends</PanelTitle>
      <SettingRow label="Notifications" help="While you are elsewhere. Several that belong together are told once.">
        <Switch
          aria-label="Notifications"
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
            {permissionWords[permission]}
          </Text>
          {permission === 'default' && (
            <Button size="xs" variant="default" flex="none" onClick={ask} data-testid="allow-notifications">
              Allow in this browser
            </Button>
          )}
        </Group>
      )}
      <SettingRow label="Sound" help="Two soft notes: up when it is done, down when it did not work.">
        <Group gap={12} wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerPlay size={14} />}
            aria-label="Play the sound"
            onClick={() => playEnd('done')}
            data-testid="play-sound"
          >
            Play
          </Button>
          <Switch
            aria-label="Sound"
            checked={settings.sound}
            onChange={(event) => void changeSettings({ sound: event.currentTarget.checked })}
            data-testid="sound"
          />
        </Group>
      </SettingRow>
    </Stack>
  )
}

const permissionWords = {
  default: 'This browser shows them only once you allow it.',
  denied: 'This browser does not allow them for this page. Its own settings can change that.',
  unsupported: 'This browser has no notifications.',
} as const
