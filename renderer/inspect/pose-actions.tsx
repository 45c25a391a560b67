/** Stands, turns and sizes the open model in one click each, and does so for every result of its service's model. */
import { Button, Checkbox, Group, Text, Tooltip } from '@mantine/core'
import { IconArrowBarUp, IconRotate, IconRotate3d, IconRotateClockwise, IconRulerMeasure } from '@tabler/icons-react'
import { defaultCoordinateSystem, isPlain } from '../../shared/formats/coordinate-system.ts'
import { isSameOrientation, quarterTurned } from '../../shared/formats/orientation.ts'
import type { Asset } from '../../shared/protocol/asset.ts'
import { poseHabitOf, suggestedOrientation } from '../../shared/protocol/pose-habit.ts'
import { poseEveryResult, poseModel } from '../state/library/pose-model.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { poseWords as words } from '../words/inspect/pose-words.ts'

/** The proposed longest side: ten centimetres. */
const usualMm = 100
const quarterTurns = [
  { axis: 'side', icon: <IconRotate3d size={16} /> },
  { axis: 'sight', icon: <IconRotateClockwise size={16} /> },
  { axis: 'vertical', icon: <IconRotate size={16} /> },
] as const

/** `isSizeOdd`: the model cannot be printed at its size, or has the wrong unit. */
export function PoseActions({ asset, isSizeOdd }: { asset: Asset; isSizeOdd: boolean }) {
  const habit = useSnapshot(({ settings }) => poseHabitOf(asset, settings.poseHabits))
  const now = asset.coordinateSystem ?? defaultCoordinateSystem
  const suggested = suggestedOrientation(asset, habit)
  // Whoever turned the model knows better than its shape.
  const isOpen = habit !== null || isPlain({ ...now, scale: 1 })
  const orientation = suggested !== null && isOpen && !isSameOrientation(suggested, now) ? suggested : null
  const nowMm = Math.max(...(asset.facts?.sizeMm ?? [0]))
  const largestMm = habit?.largestMm ?? usualMm
  const isSized = Math.abs(nowMm / largestMm - 1) < 0.01
  const isSizeOffered = !isSized && (isSizeOdd || habit?.largestMm === usualMm)
  return (
    <>
      {(orientation !== null || isSizeOffered) && (
        <Group gap={8} grow preventGrowOverflow={false}>
          {orientation !== null && (
            <Tooltip label={words.standHint} multiline w={260}>
              <Button
                size="xs"
                variant="default"
                leftSection={orientation.up === now.up ? <IconRotate size={16} /> : <IconArrowBarUp size={16} />}
                onClick={() => void poseModel(asset, { orientation })}
                data-testid={orientation.up === now.up ? 'turn-front' : 'stand-upright'}
              >
                {orientation.up === now.up ? words.turnFront : words.stand}
              </Button>
            </Tooltip>
          )}
          {isSizeOffered && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRulerMeasure size={16} />}
              onClick={() => void poseModel(asset, { largestMm: usualMm })}
              data-testid="make-10-cm"
            >
              {words.size}
            </Button>
          )}
        </Group>
      )}
      <Group gap={4} role="group" aria-label={words.quarterTurns}>
        <Text size="xs" c="dimmed" mr={4}>
          {words.quarterTurns}
        </Text>
        {quarterTurns.map(({ axis, icon }) => (
          <IconButton
            key={axis}
            variant="default"
            label={words.turns[axis]}
            icon={icon}
            onClick={() => void poseModel(asset, { orientation: quarterTurned(now, axis) })}
            data-testid={`quarter-turn-${axis}`}
          />
        ))}
      </Group>
      {habit !== null && (
        <Checkbox
          size="xs"
          label={words.everyResult(habit.name)}
          checked={habit.always}
          onChange={(event) => void poseEveryResult(asset, event.currentTarget.checked)}
          data-testid="pose-every-result"
        />
      )}
    </>
  )
}
