/** A line of text; empty text is no value. */
import { TextInput } from '@mantine/core'
import type { ParameterFieldProps } from './parameter-field-props.ts'

export function TextParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  return (
    <TextInput
      label={parameter.unit === undefined ? parameter.label : `${parameter.label} (${parameter.unit})`}
      description={parameter.help}
      error={error}
      data-testid={`parameter-${parameter.id}`}
      {...(parameter.maxLength === undefined ? {} : { maxLength: parameter.maxLength })}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    />
  )
}
