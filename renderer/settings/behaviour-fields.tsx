/** How the studio looks and behaves. */
import { NumberInput, SegmentedControl, Stack } from '@mantine/core'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { FactList } from '../ui/fact-list.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { SettingRow } from './setting-row.tsx'
import { TellingFields } from './telling-fields.tsx'

/** Draws them. Every change holds at once. */
export function BehaviourFields() {
  const settings = useSnapshot((snapshot) => snapshot.settings)
  const dataFolder = useSnapshot((snapshot) => snapshot.dataFolder)
  const version = useSnapshot((snapshot) => snapshot.version)
  return (
    <Stack gap={12} component="section">
      <PanelTitle level={3}>Look and behaviour</PanelTitle>
      <SettingRow label="Theme">
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
      </SettingRow>
      <SettingRow label="Motion">
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
      </SettingRow>
      <SettingRow label="Lengths in">
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
      </SettingRow>
      <SettingRow label="Jobs at once" help="For each service; the rest waits its turn.">
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
      </SettingRow>
      <TellingFields />
      <Stack gap={12} mt={12} component="section">
        <PanelTitle level={3}>About</PanelTitle>
        <FactList
          facts={[
            { name: 'Version', value: version },
            { name: 'Your data', value: dataFolder },
          ]}
        />
      </Stack>
    </Stack>
  )
}
