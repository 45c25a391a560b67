/** A field for a number that counts when it is left or Enter is pressed; Escape puts back what it was. */
import { NumberInput } from '@mantine/core'
import { useState } from 'react'

interface NumberFieldProps {
  label: string
  value: number
  /** Behind the point. */
  digits: number
  disabled?: boolean
  onCommit: (value: number) => void
  testId: string
}

/** Draws it. What is typed and is not a number, or the same again, changes nothing. */
export function NumberField({ label, value, digits, disabled = false, onCommit, testId }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number | null>(null)
  const shown = Number(value.toFixed(digits)) + 0
  function commit(): void {
    const next = Number(typed)
    setTyped(null)
    if (typed !== null && typed !== '' && Number.isFinite(next) && next !== shown) onCommit(next)
  }
  return (
    <NumberInput
      size="xs"
      hideControls
      aria-label={label}
      decimalScale={digits}
      disabled={disabled}
      value={typed ?? shown}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        // Left as well, so that the next Ctrl+Z is the stage's.
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(null)
      }}
      data-keeps-escape={typed !== null || undefined}
      data-testid={testId}
    />
  )
}
