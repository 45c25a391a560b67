/** How the studio looks and behaves. */
import { Group, NumberInput, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { FactList } from '../ui/fact-list.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'

/** Draws them. Every change holds at once. */
export function BehaviourFields() {
  const settings = useSnapshot((snapshot) => snapshot.settings)
  const dataFolder = useSnapshot((snapshot) => snapshot.dataFolder)
  const version = useSnapshot((snapshot) => snapshot.version)
  return (
    <Stack gap={12} component="section">
      <PanelTitle level={3}>Look and behaviour</PanelTitle>
      <Row label="Theme">
        <SegmentedControl
          aria-label="Theme"
          data={[
            { value: 'system', label: 'As the system' },
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
          value={settings.theme}
          onChange={(theme) => void changeSettings({ theme })}
        />
      </Row>
      <Row label="Motion">
        <SegmentedControl
          aria-label="Motion"
          data={[
            { value: 'system', label: 'As the system' },
            { value: 'full', label: 'Full' },
            { value: 'reduced', label: 'Reduced' },
          ]}
          value={settings.motion}
          onChange={(motion) => void changeSettings({ motion })}
        />
      </Row>
      <Row label="Lengths in">
        <SegmentedControl
          aria-label="Lengths in"
          data={[
            { value: 'mm', label: 'mm' },
            { value: 'cm', label: 'cm' },
            { value: 'in', label: 'inch' },
          ]}
          value={settings.lengthUnit}
          onChange={(lengthUnit) => void changeSettings({ lengthUnit })}
        />
      </Row>
      <Row label="Jobs at once" help="For each service; the rest waits its turn.">
        <NumberInput
          aria-label="Jobs at once"
          w={80}
          min={1}
          max={16}
          allowDecimal={false}
          value={settings.concurrentJobs}
          onChange={(value) => {
            if (typeof value === 'number' && value >= 1 && value <= 16) void changeSettings({ concurrentJobs: value })
          }}
        />
      </Row>
      <Row label="Notifications" help="When a job ends while you are elsewhere.">
        <Switch
          aria-label="Notifications"
          checked={settings.notifications}
          onChange={(event) => void changeSettings({ notifications: event.currentTarget.checked })}
        />
      </Row>
      <PanelTitle level={3}>About</PanelTitle>
      <FactList
        facts={[
          { name: 'Version', value: version },
          { name: 'Your data', value: dataFolder },
        ]}
      />
    </Stack>
  )
}

function Row({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
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
