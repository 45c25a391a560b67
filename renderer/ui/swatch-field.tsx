import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { materialFieldWords } from '../words/inspect/material-words.ts'
import styles from './field.module.css'

interface SwatchFieldProps {
  label: string
  /** `#rrggbb` */
  value: string
  onChange: (hex: string, dragging: boolean) => void
  onEnd: () => void
  testId?: string
}

const hexColour = /^#[0-9a-f]{6}$/i

/** A colour, picked in the system's dialog or typed as #rrggbb. Only complete values are applied. */
export function SwatchField({ label, value, onChange, onEnd, testId }: SwatchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={styles['field']}>
      <span className={styles['label']} aria-hidden>
        {label}
      </span>
      <input
        type="color"
        className={styles['swatch']}
        aria-label={materialFieldWords.picker(label)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value, true)}
        onBlur={onEnd}
      />
      <TextInput
        size="xs"
        aria-label={label}
        maxLength={7}
        value={typed ?? value}
        data-testid={testId}
        classNames={{ input: styles['figure'] ?? '' }}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          if (hexColour.test(text) && text.toLowerCase() !== value) onChange(text.toLowerCase(), false)
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
