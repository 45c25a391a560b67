/** A monthly cap: an amount, or none. */
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { MoneyUnit } from '../../shared/provider-card.ts'
import { spendingWords } from '../words/spending/spending-words.ts'

interface CapFieldProps {
  label: string
  cap: number | null
  unit: MoneyUnit
  onChange: (cap: number | null) => void
}

const largest = 100_000_000

/** What is typed holds with Enter, or when the field is left. */
export function CapField({ label, cap, unit, onChange }: CapFieldProps) {
  const [typed, setTyped] = useState<number | '' | null>(null)

  function keep(): void {
    if (typed === null) return
    setTyped(null)
    const next = typed === '' ? null : typed
    if (next !== cap) onChange(next)
  }

  return (
    <NumberInput
      aria-label={label}
      w={168}
      hideControls
      allowNegative={false}
      decimalScale={2}
      min={0}
      max={largest}
      clampBehavior="strict"
      thousandSeparator=","
      prefix={spendingWords.cap.prefix[unit]}
      suffix={spendingWords.cap.suffix[unit]}
      placeholder={spendingWords.cap.none}
      value={typed ?? cap ?? ''}
      onChange={(value) => setTyped(typeof value === 'number' ? value : value === '' ? '' : Number(value))}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
      }}
      data-testid="cap"
    />
  )
}
