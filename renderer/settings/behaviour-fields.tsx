/** The appearance and behaviour of the studio. */
import { NumberInput, SegmentedControl, Stack } from '@mantine/core'
import { maxScale, minScale } from '../../shared/protocol/scale.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { FactList } from '../ui/fact-list.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { SettingRow } from './setting-row.tsx'
import { languageNames } from '../words/language-names.ts'
import { settingsWords } from '../words/settings/settings-words.ts'
import { NotificationFields } from './notification-fields.tsx'
import { PoseHabitList } from './pose-habit-list.tsx'

const words = settingsWords.appearance

/** Every change takes effect immediately. */
export function BehaviourFields() {
  const settings = useSnapshot((snapshot) => snapshot.settings)
  const dataFolder = useSnapshot((snapshot) => snapshot.dataFolder)
  const version = useSnapshot((snapshot) => snapshot.version)
  return (
    <Stack gap={12} component="section">
      <PanelTitle level={3}>{words.title}</PanelTitle>
      <SettingRow label={words.theme}>
        <SegmentedControl
          aria-label={words.theme}
          data={choicesOf(words.themes)}
          value={settings.theme}
          onChange={(theme) => void changeSettings({ theme })}
        />
      </SettingRow>
      <SettingRow label={words.language}>
        <SegmentedControl
          aria-label={words.language}
          data={[{ value: 'system' as const, label: words.systemLanguage }, ...choicesOf(languageNames)]}
          value={settings.language}
          onChange={(language) => void changeSettings({ language })}
        />
      </SettingRow>
      <SettingRow label={words.scale} help={words.scaleHelp}>
        <NumberInput
          aria-label={words.scale}
          w={96}
          min={minScale}
          max={maxScale}
          step={10}
          allowDecimal={false}
          suffix=" %"
          value={settings.scale}
          onChange={(scale) => {
            if (typeof scale === 'number' && scale >= minScale && scale <= maxScale) void changeSettings({ scale })
          }}
          data-testid="interface-scale"
        />
      </SettingRow>
      <SettingRow label={words.motion}>
        <SegmentedControl
          aria-label={words.motion}
          data={choicesOf(words.motions)}
          value={settings.motion}
          onChange={(motion) => void changeSettings({ motion })}
        />
      </SettingRow>
      <SettingRow label={words.units}>
        <SegmentedControl
          aria-label={words.units}
          data={choicesOf(words.unitNames)}
          value={settings.lengthUnit}
          onChange={(lengthUnit) => void changeSettings({ lengthUnit })}
        />
      </SettingRow>
      <SettingRow label={words.severalModels} help={words.severalModelsHelp}>
        <SegmentedControl
          aria-label={words.severalModels}
          data={choicesOf(words.severalChoices)}
          value={settings.severalModels}
          onChange={(severalModels) => void changeSettings({ severalModels })}
        />
      </SettingRow>
      <SettingRow label={words.concurrentJobs} help={words.concurrentJobsHelp}>
        <NumberInput
          aria-label={words.concurrentJobs}
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
      <NotificationFields />
      <PoseHabitList />
      <Stack gap={12} mt={12} component="section">
        <PanelTitle level={3}>{settingsWords.about.title}</PanelTitle>
        <FactList
          facts={[
            { name: settingsWords.about.version, value: version },
            { name: settingsWords.about.dataFolder, value: dataFolder },
          ]}
        />
      </Stack>
    </Stack>
  )
}

function choicesOf<Value extends string>(labels: Readonly<Record<Value, string>>): { value: Value; label: string }[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }))
}
