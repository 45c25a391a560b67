import { Switch, type SwitchProps } from '@mantine/core'

interface SwitchFieldProps extends Pick<SwitchProps, 'label' | 'description' | 'error'> {
  checked: boolean
  onChange: (checked: boolean) => void
}

export function SwitchField({ onChange, ...field }: SwitchFieldProps) {
  return <Switch {...field} onChange={(event) => onChange(event.currentTarget.checked)} />
}
