/** The seed: a new one each time, or locked to make the same thing again. */
import { Group, NumberInput } from '@mantine/core'
import { IconDice5, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { Parameter, ParameterValue } from '../../shared/catalogue/catalogue.ts'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { formWords } from '../words/create/form-words.ts'

const words = formWords.seed

interface SeedFieldProps {
  parameter: Parameter
  /** Undefined: not locked. */
  value: ParameterValue | undefined
  error: string | undefined
  onChange: (value: ParameterValue | undefined) => void
}

/** Locking takes the seed of what is on the stage, so that the last result can be varied; the dice picks another. */
export function SeedField({ parameter, value, error, onChange }: SeedFieldProps) {
  const shownSeed = useOpenAsset()?.provenance.seed ?? null
  const { minimum = 0, maximum } = parameter
  const locked = typeof value === 'number'
  const fits = (seed: number) => seed >= minimum && (maximum === undefined || seed <= maximum)
  const roll = () => minimum + Math.floor(Math.random() * (Math.min(maximum ?? 999_999, 999_999) - minimum + 1))
  return (
    <Group gap={4} wrap="nowrap" align="flex-end">
      <NumberInput
        flex={1}
        label={parameter.label}
        description={parameter.help}
        error={error}
        data-testid={`parameter-${parameter.id}`}
        placeholder={words.placeholder}
        allowDecimal={false}
        hideControls
        min={minimum}
        {...(maximum === undefined ? {} : { max: maximum })}
        clampBehavior="none"
        value={locked ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      />
      <IconButton
        label={locked ? words.unlock : words.lock}
        pressed={locked}
        icon={locked ? <IconLock size={16} /> : <IconLockOpen size={16} />}
        onClick={() => onChange(locked ? undefined : shownSeed !== null && fits(shownSeed) ? shownSeed : roll())}
        data-testid="lock-seed"
      />
      <IconButton
        label={words.roll}
        icon={<IconDice5 size={16} />}
        onClick={() => onChange(roll())}
        data-testid="roll-seed"
      />
    </Group>
  )
}
