/** A slider of the light, with its figure over it; a double click puts it back. */
import { Slider, Text } from '@mantine/core'
import styles from './stage.module.css'

interface LightSliderProps {
  label: string
  /** With its unit. */
  figure: string
  value: number
  least: number
  most: number
  step: number
  onChange: (value: number) => void
}

/** Draws it. */
export function LightSlider({ label, figure, value, least, most, step, onChange }: LightSliderProps) {
  return (
    <>
      <div className={styles['legendrow']}>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text size="xs" className="tabular">
          {figure}
        </Text>
      </div>
      <Slider
        size={4}
        min={least}
        max={most}
        step={step}
        value={value}
        label={null}
        thumbLabel={label}
        onChange={onChange}
        // Behind the frame in which the slider reports where the second click was: on a busy window that is after the double click.
        onDoubleClick={() => requestAnimationFrame(() => onChange(0))}
      />
    </>
  )
}
