/** One parameter of a model, drawn by its kind. */
import { Group, Input, NumberInput, SegmentedControl, Select, Slider, Switch, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { Parameter, ParameterValue } from '../../shared/catalogue.ts'
import { formWords } from '../words/create/form-words.ts'
import { ColourField } from './colour-field.tsx'
import { SeedField } from './seed-field.tsx'

interface ParameterFieldProps {
  parameter: Parameter
  /** As chosen, else the default; undefined: none. */
  value: ParameterValue | undefined
  error: string | undefined
  onChange: (value: ParameterValue | undefined) => void
}

/** How many choices stand side by side before they fold into a list. */
const sideBySide = 4

/** Draws it. */
export function ParameterField(props: ParameterFieldProps) {
  const { parameter, value, error, onChange } = props
  const label = parameter.unit === undefined ? parameter.label : `${parameter.label} (${parameter.unit})`
  const about = { description: parameter.help, error, 'data-testid': `parameter-${parameter.id}` }
  switch (parameter.kind) {
    case 'boolean':
      return (
        <Switch
          {...about}
          label={parameter.label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return <ChoiceField {...props} />
    case 'text':
      return (
        <TextInput
          {...about}
          label={label}
          {...(parameter.maxLength === undefined ? {} : { maxLength: parameter.maxLength })}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        />
      )
    case 'seed':
      return <SeedField {...props} />
    case 'colour':
      return <ColourField {...props} />
    case 'number':
    case 'integer':
      return <NumberField {...props} />
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

function NumberField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const { minimum, maximum, unit } = parameter
  const step = parameter.step ?? (parameter.kind === 'integer' ? 1 : 0.1)
  const input = (
    <NumberInput
      aria-label={parameter.label}
      data-testid={`parameter-${parameter.id}`}
      allowDecimal={parameter.kind === 'number'}
      step={step}
      {...(minimum === undefined ? {} : { min: minimum })}
      {...(maximum === undefined ? {} : { max: maximum })}
      {...(unit === undefined ? {} : { suffix: ` ${unit}` })}
      clampBehavior="none"
      error={error !== undefined}
      hideControls
      placeholder={formWords.parameters.automatic}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  )
  const bounded = minimum !== undefined && maximum !== undefined && typeof parameter.default === 'number'
  return (
    <Input.Wrapper label={parameter.label} description={parameter.help} error={error} labelElement="div">
      {bounded ? (
        <Group gap={12} wrap="nowrap">
          <Slider
            flex={1}
            size={4}
            label={null}
            min={minimum}
            max={maximum}
            step={step}
            thumbLabel={parameter.label}
            value={typeof value === 'number' ? value : minimum}
            onChange={onChange}
          />
          <div className="number">{input}</div>
        </Group>
      ) : (
        input
      )}
    </Input.Wrapper>
  )
}
