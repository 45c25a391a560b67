/** A table of totals, each with a bar relative to the largest. */
import { Table, Text } from '@mantine/core'
import type { LedgerTotal } from '../../shared/protocol/ledger.ts'
import type { MoneyUnit } from '../../shared/catalogue/provider-card.ts'
import { formatCount } from '../words/format-number.ts'
import { amountWords, netOf, spendingWords } from '../words/spending/spending-words.ts'
import styles from './spending.module.css'

interface TotalsTableProps {
  /** The heading of the row names: `Day`, `Model`. */
  head: string
  /** All in one billing unit. */
  totals: readonly LedgerTotal[]
  unit: MoneyUnit
  /** Returns the name of a row. */
  nameOf: (total: LedgerTotal) => string
}

export function TotalsTable({ head, totals, unit, nameOf }: TotalsTableProps) {
  const largest = Math.max(0, ...totals.map(netOf))
  return (
    <Table className={styles['totals']} verticalSpacing={6} horizontalSpacing={0} data-testid="totals">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="38%">{head}</Table.Th>
          <Table.Th aria-hidden />
          <Table.Th className={styles['number']}>{spendingWords.totals.headings.amount[unit]}</Table.Th>
          <Table.Th className={styles['number']} w={56}>
            {spendingWords.totals.headings.jobs}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {totals.map((total) => (
          <Table.Tr key={total.key}>
            <Table.Td>
              <Text size="sm" truncate title={nameOf(total)}>
                {nameOf(total)}
              </Text>
            </Table.Td>
            <Table.Td aria-hidden>
              <div className={styles['line']}>
                <span style={{ width: `${largest === 0 ? 0 : (Math.max(0, netOf(total)) / largest) * 100}%` }} />
              </div>
            </Table.Td>
            <Table.Td className={styles['number']}>{amountWords(total)}</Table.Td>
            <Table.Td className={styles['number']}>{formatCount(total.jobs)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
