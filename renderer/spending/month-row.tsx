/** This month's spending of one service, or of all that bill in dollars. */
import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { MoneyField } from './money-field.tsx'
import { balanceWords, besideWords, leftWords, spendingWords, spentWords } from '../words/spending/spending-words.ts'
import type { MonthSpending } from '../words/spending/spending-words.ts'
import styles from './spending.module.css'
import type { Balance } from '../../shared/protocol/connection.ts'
import type { MoneyUnit } from '../../shared/catalogue/provider-card.ts'

interface MonthRowProps {
  name: string
  spent: MonthSpending
  unit: MoneyUnit
  cap: number | null
  balance: Balance | null
  onCap: (cap: number | null) => void
  /** Assumed cost of a job with an unknown price; absent if there is no cap. */
  unknownPrice?: number | null
  onUnknownPrice?: (figure: number | null) => void
  /** The connection id, for tests. */
  id: string
}

/** The bar is shown only if there is a cap, and always with words. */
export function MonthRow({ name, spent, unit, cap, balance, onCap, unknownPrice, onUnknownPrice, id }: MonthRowProps) {
  const there = balanceWords(balance, unit)
  const left = leftWords(spent, cap, unit)
  const reached = cap !== null && spent.credits + spent.reserved >= cap
  return (
    <div className={styles['month']} data-testid="month-row" data-connection={id}>
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <Text fw={500} truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed" className="tabular" flex="none">
          {there ?? ''}
        </Text>
      </Group>
      {cap !== null && (
        <div className={styles['bar']} aria-hidden>
          <span className={styles['spent']} style={{ width: percentOf(spent.credits, cap) }} />
          <span
            className={styles['reserved']}
            style={{ width: percentOf(Math.min(spent.reserved, Math.max(0, cap - spent.credits)), cap) }}
          />
        </div>
      )}
      <Group justify="space-between" wrap="nowrap" gap={12} align="center">
        <div className="tabular">
          <Text size="sm" data-testid="month-spent">
            {spentWords(spent, cap, unit)}
          </Text>
          <Text size="xs" c="dimmed">
            {besideWords(spent, unit).join(' · ')}
          </Text>
          {left !== null && (
            <Text size="xs" className={styles['left']} data-reached={reached || undefined}>
              {reached && <IconAlertTriangle size={14} aria-hidden />}
              {left}
            </Text>
          )}
        </div>
        <MoneyField
          label={spendingWords.cap.label(name)}
          amount={cap}
          prefix={spendingWords.cap.prefix[unit]}
          suffix={spendingWords.cap.suffix[unit]}
          placeholder={spendingWords.cap.none}
          onChange={onCap}
          testId="cap"
        />
      </Group>
      {unknownPrice !== undefined && onUnknownPrice !== undefined && (
        <Group justify="space-between" wrap="nowrap" gap={12} align="center">
          <Text size="xs" c="dimmed">
            {spendingWords.unknownPrice.before}
          </Text>
          <MoneyField
            label={spendingWords.unknownPrice.label(name)}
            amount={unknownPrice}
            prefix={spendingWords.cap.prefix[unit]}
            suffix={spendingWords.unknownPrice.suffix[unit]}
            placeholder={spendingWords.unknownPrice.ask}
            onChange={(figure) => onUnknownPrice(figure === 0 ? null : figure)}
            testId="unknown-price"
          />
        </Group>
      )}
    </div>
  )
}

function percentOf(part: number, whole: number): string {
  return `${whole <= 0 ? (part > 0 ? 100 : 0) : Math.min(100, (part / whole) * 100)}%`
}
