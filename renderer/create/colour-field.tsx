import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { formWords } from '../words/create/form-words.ts'
import type { ParameterFieldProps } from './parameter-field-props.ts'
import styles from './create.module.css'

const words = formWords.parameters

const hexColour = /^#[0-9a-f]{6}$/i

/**
 * A colour, picked or typed as #rrggbb. A complete value takes effect immediately; an incomplete one is reported on
 * blur.
 */
export function ColourField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const colour = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label={parameter.label}
      description={parameter.help}
      error={error}
      data-testid={`parameter-${parameter.id}`}
      placeholder={words.automatic}
      value={typed ?? colour}
      maxLength={7}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        if (text === '') onChange(undefined)
        else if (hexColour.test(text)) onChange(text.toLowerCase())
      }}
      onBlur={() => {
        if (typed !== null && typed !== '' && !hexColour.test(typed)) onChange(typed)
        setTyped(null)
      }}
      leftSection={
        <input
          type="color"
          className={styles['swatch']}
          data-empty={colour === '' || undefined}
          aria-label={words.pickColour(parameter.label)}
          value={hexColour.test(colour) ? colour : '#808080'}
          onChange={(event) => {
            setTyped(null)
            onChange(event.currentTarget.value)
          }}
        />
      }
      rightSection={
        colour !== '' && parameter.default === undefined ? (
          <IconButton
            label={words.clearColour}
            size={22}
            icon={<IconX size={14} />}
            onClick={() => onChange(undefined)}
          />
        ) : null
      }
    />
  )
}
