/** An optional amount of money: a cap, or the assumed cost of an unknown price. */
import { NumberInput } from '@mantine/core'
import { useState } from 'react'

interface MoneyFieldProps {
  label: string
  /** Null if the field is empty. */
  amount: number | null
  prefix: string
  suffix: string
  /** The meaning of an empty field. */
  placeholder: string
  onChange: (amount: number | null) => void
  testId: string
}

const largest = 100_000_000

/** The value takes effect on Enter or blur. */
export function MoneyField({ label, amount, prefix, suffix, placeholder, onChange, testId }: MoneyFieldProps) {
  const [typed, setTyped] = useState<number | '' | null>(null)

  function keep(): void {
    if (typed === null) return
    setTyped(null)
    const next = typed === '' ? null : typed
    if (next !== amount) onChange(next)
  }

  return (
    <NumberInput
      aria-label={label}
      w={168}
      hideControls
      allowNegative={false}
      decimalScale={2}
      fixedDecimalScale={typed === null && prefix === '$'}
      min={0}
      max={largest}
      clampBehavior="strict"
      thousandSeparator=","
      prefix={prefix}
      suffix={suffix}
      placeholder={placeholder}
      value={typed ?? amount ?? ''}
      onChange={(value) => setTyped(typeof value === 'number' ? value : value === '' ? '' : Number(value))}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
      }}
      data-testid={testId}
    />
  )
}
