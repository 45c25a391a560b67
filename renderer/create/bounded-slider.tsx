/** The slider beside the number of a parameter with bounds; loaded where a form has one. */
import { Slider } from '@mantine/core'

interface BoundedSliderProps {
  label: string
  minimum: number
  maximum: number
  step: number
  value: number
  onChange: (value: number) => void
}

export function BoundedSlider({ label, minimum, maximum, step, value, onChange }: BoundedSliderProps) {
  return (
    <Slider
      flex={1}
      size={4}
      label={null}
      min={minimum}
      max={maximum}
      step={step}
      thumbLabel={label}
      value={value}
      onChange={onChange}
    />
  )
}
