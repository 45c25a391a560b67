import { NumberInput, Slider } from '@mantine/core'
import { materialFieldWords } from '../words/inspect/material-words.ts'
import styles from './field.module.css'

interface SliderFieldProps {
  label: string
  value: number
  minimum: number
  maximum: number
  step: number
  unit?: string
  disabled?: boolean
  /** `dragging`: more changes of the same drag follow. */
  onChange: (value: number, dragging: boolean) => void
  onEnd: () => void
  testId?: string
}

/** A number with a slider, on one line. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, minimum, maximum, step, unit = '', disabled = false, onChange, onEnd, testId } = props
  const digits = step >= 1 ? 0 : 2
  return (
    <div className={styles['field']} data-testid={testId}>
      <span className={styles['label']} aria-hidden>
        {label}
      </span>
      <Slider
        size={4}
        label={null}
        thumbLabel={label}
        min={minimum}
        max={maximum}
        step={step}
        disabled={disabled}
        value={Math.min(maximum, Math.max(minimum, value))}
        onChange={(next) => {
          if (next !== value) onChange(next, true)
        }}
        onChangeEnd={onEnd}
      />
      <NumberInput
        aria-label={unit === '' ? label : materialFieldWords.withUnit(label, unit.trim())}
        size="xs"
        hideControls
        disabled={disabled}
        min={minimum}
        max={maximum}
        step={step}
        decimalScale={digits}
        suffix={unit}
        clampBehavior="strict"
        value={Number(value.toFixed(digits))}
        onChange={(next) => {
          if (typeof next === 'number' && next !== Number(value.toFixed(digits))) onChange(next, false)
        }}
        classNames={{ input: styles['figure'] ?? '' }}
      />
    </div>
  )
}
