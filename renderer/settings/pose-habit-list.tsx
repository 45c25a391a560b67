/** The poses that are remembered for the results of each model of a service. */
import { Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { forgetPose } from '../state/library/pose-model.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { poseWords as words } from '../words/inspect/pose-words.ts'
import { SettingRow } from './setting-row.tsx'

/** Empty while nothing is remembered. */
export function PoseHabitList() {
  const habits = useSnapshot(({ settings }) => settings.poseHabits)
  if (habits.length === 0) return null
  return (
    <Stack gap={12} mt={12} component="section" data-testid="pose-habits">
      <PanelTitle level={3}>{words.title}</PanelTitle>
      {habits.map(({ key, name, always }) => (
        <SettingRow key={key} label={name}>
          <Text size="xs" c="dimmed" ml="auto">
            {always ? words.applied : words.suggested}
          </Text>
          <IconButton label={words.forget(name)} icon={<IconTrash size={16} />} onClick={() => void forgetPose(key)} />
        </SettingRow>
      ))}
    </Stack>
  )
}
