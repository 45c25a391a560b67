import { Input, SegmentedControl, Select } from '@mantine/core'
import { useId } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { ParameterFieldProps } from './parameter-field-props.ts'
import { TextParameterField } from './text-parameter-field.tsx'
import styles from './create.module.css'

const fallback = <div className={styles['fieldcoming']} aria-busy />
const SwitchField = lazyComponent(async () => (await import('./switch-field.tsx')).SwitchField)
const NumberParameterField = lazyComponent(
  async () => (await import('./number-parameter-field.tsx')).NumberParameterField,
  { fallback },
)
const ColourField = lazyComponent(async () => (await import('./colour-field.tsx')).ColourField, { fallback })
const PaletteField = lazyComponent(async () => (await import('./palette-field.tsx')).PaletteField, { fallback })
const PlacesField = lazyComponent(async () => (await import('./places-field.tsx')).PlacesField, { fallback })
const PlanesField = lazyComponent(async () => (await import('./planes-field.tsx')).PlanesField, { fallback })
const SeedField = lazyComponent(async () => (await import('./seed-field.tsx')).SeedField, { fallback })

/** Maximum number of choices shown side by side; more are shown as a list. */
const sideBySide = 4

export function ParameterField(props: ParameterFieldProps) {
  const { parameter, value, error, onChange } = props
  switch (parameter.kind) {
    case 'boolean':
      return (
        <SwitchField
          label={parameter.label}
          description={parameter.help}
          error={error}
          data-testid={`parameter-${parameter.id}`}
          checked={value === true}
          onChange={onChange}
        />
      )
    case 'choice':
      return <ChoiceField {...props} />
    case 'text':
      if (parameter.id === 'connectors_at') return <PlacesField {...props} />
      if (parameter.id === 'planes') return <PlanesField {...props} />
      if (parameter.id === 'palette') return <PaletteField {...props} />
      return <TextParameterField {...props} />
    case 'seed':
      return <SeedField {...props} />
    case 'colour':
      return <ColourField {...props} />
    case 'number':
    case 'integer':
      return <NumberParameterField {...props} />
  }
}

function ChoiceField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const id = useId()
  const choices = parameter.choices ?? []
  const letters = choices.reduce((sum, choice) => sum + choice.label.length, 0)
  const chosen = typeof value === 'string' ? value : (choices[0]?.value ?? '')
  if (choices.length > sideBySide || letters > 26)
    return (
      <Select
        label={parameter.label}
        description={parameter.help}
        error={error}
        data-testid={`parameter-${parameter.id}`}
        data={choices}
        value={chosen}
        onChange={(next) => {
          if (next !== null) onChange(next)
        }}
      />
    )
  return (
    <Input.Wrapper label={parameter.label} description={parameter.help} error={error} labelElement="div" id={id}>
      <SegmentedControl
        fullWidth
        aria-label={parameter.label}
        data={choices}
        value={chosen}
        onChange={onChange}
        data-testid={`parameter-${parameter.id}`}
      />
    </Input.Wrapper>
  )
}
