/** The desktop application itself: its updates and its crash reports. */
import { Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useApplication } from '../state/use-application.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { checkForUpdates, installUpdate, loadApplicationState, showCrashReports } from '../state/updates.ts'
import { FactList } from '../ui/fact-list.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { crashWords, updateLine, updateWords as words } from '../words/settings/update-words.ts'
import { SettingRow } from './setting-row.tsx'
import { StandLine } from './stand-line.tsx'

export function ApplicationPage() {
  useEffect(() => void loadApplicationState(), [])
  return (
    <Stack gap={24}>
      <UpdateFields />
      <CrashReportFields />
    </Stack>
  )
}

function UpdateFields() {
  const chosen = useSnapshot((snapshot) => snapshot.settings.updates)
  const update = useApplication((state) => state.update)
  const statusText = updateLine(update)
  const available = update !== null && 'notes' in update ? update : null
  return (
    <Stack gap={12} component="section">
      <PanelTitle level={3}>{words.title}</PanelTitle>
      <SettingRow label={words.enabled} help={words.enabledHelp}>
        <Switch
          aria-label={words.enabled}
          checked={chosen.enabled}
          onChange={(event) => void changeSettings({ updates: { enabled: event.currentTarget.checked } })}
          data-testid="updates-enabled"
        />
      </SettingRow>
      <SettingRow label={words.channel} help={words.channelHelp}>
        <SegmentedControl
          aria-label={words.channel}
          data={[
            { value: 'stable', label: words.channels.stable },
            { value: 'beta', label: words.channels.beta },
          ]}
          value={chosen.channel}
          disabled={!chosen.enabled}
          onChange={(channel) => void changeSettings({ updates: { channel } })}
        />
      </SettingRow>
      {statusText !== null && <StandLine {...statusText} testId="update-state" />}
      <Group gap={8}>
        {update?.kind === 'ready' ? (
          <Button
            size="xs"
            disabled={update.waitsFor > 0}
            onClick={() => void installUpdate()}
            data-testid="install-update"
          >
            {words.restart}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            disabled={update?.kind !== 'current' && update?.kind !== 'failed'}
            onClick={() => void checkForUpdates()}
            data-testid="check-updates"
          >
            {words.check}
          </Button>
        )}
      </Group>
      {available !== null && (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {words.whatIsNew(available.version)}
          </Text>
          <Text size="sm" mah={240} style={{ whiteSpace: 'pre-wrap', overflowY: 'auto' }} data-testid="update-notes">
            {available.notes}
          </Text>
        </Stack>
      )}
    </Stack>
  )
}

function CrashReportFields() {
  const reports = useApplication((state) => state.crashes)
  if (reports === null || reports.folder === null) return null
  return (
    <Stack gap={12} component="section">
      <PanelTitle level={3}>{crashWords.title}</PanelTitle>
      <Text size="sm" c="dimmed">
        {crashWords.about}
      </Text>
      <FactList facts={[{ name: crashWords.folder, value: reports.folder }]} />
      <Group gap={12}>
        <Button size="xs" variant="default" onClick={() => void showCrashReports()} data-testid="show-crash-reports">
          {crashWords.show}
        </Button>
        <Text size="xs" c="dimmed">
          {crashWords.count(reports.count)}
        </Text>
      </Group>
    </Stack>
  )
}
