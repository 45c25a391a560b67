import { Group, NumberInput } from '@mantine/core'
import { IconDice5, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { formWords } from '../words/create/form-words.ts'
import type { ParameterFieldProps } from './parameter-field-props.ts'

const words = formWords.seed

/** The seed: random, or locked. Locking uses the seed of the asset on the stage; the dice button picks a new one. */
export function SeedField({ parameter, value, error, onChange }: ParameterFieldProps) {
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
        data-repeats
        onClick={() => onChange(roll())}
        data-testid="roll-seed"
      />
    </Group>
  )
}
