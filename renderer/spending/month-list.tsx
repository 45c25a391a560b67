/**
 * This month's spending by billing unit: services that bill in dollars with their sum, then each service with credits.
 */
import { dollarUnit } from '../../shared/catalogue/billing-unit.ts'
import { Stack, Text } from '@mantine/core'
import type { Connection } from '../../shared/protocol/connection.ts'
import { changeConnection } from '../state/services/connections.ts'
import { attempt } from '../state/messages.ts'
import { changeCap } from '../state/services/spending-figures.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { MonthRow } from './month-row.tsx'
import { inDollars, spendingWords } from '../words/spending/spending-words.ts'

/** The offline engine is free and not listed. */
export function MonthList() {
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const capInDollars = useSnapshot((snapshot) => snapshot.settings.monthlyCapUsd)
  const paid = connections.filter(({ embedded }) => !embedded)
  const dollars = inDollars(paid)
  if (paid.length === 0) return null
  return (
    <Stack gap={8} component="section">
      <PanelTitle level={3}>{spendingWords.month.title}</PanelTitle>
      <Rows connections={paid.filter(({ unit }) => unit === dollarUnit.unit)} />
      {dollars !== null && (
        <MonthRow
          id="dollars"
          name={spendingWords.month.dollars}
          spent={dollars}
          unit={dollarUnit.unit}
          cap={capInDollars}
          balance={null}
          onCap={(cap) => void changeCap(null, cap)}
        />
      )}
      <Rows connections={paid.filter(({ unit }) => unit === 'credits')} />
      <Text size="xs" c="dimmed">
        {spendingWords.month.explanation}
      </Text>
    </Stack>
  )
}

function Rows({ connections }: { connections: readonly Connection[] }) {
  const capInDollars = useSnapshot((snapshot) => snapshot.settings.monthlyCapUsd)
  const isCapped = ({ unit, monthlyCap }: Connection) =>
    monthlyCap !== null || (unit === dollarUnit.unit && capInDollars !== null)
  return connections.map((connection) => {
    const { id, name, spent, unit, monthlyCap, balance, unknownPrice } = connection
    return (
      <MonthRow
        key={id}
        id={id}
        name={name}
        spent={spent}
        unit={unit}
        cap={monthlyCap}
        balance={balance}
        onCap={(cap) => void changeCap(id, cap)}
        {...(isCapped(connection) && { unknownPrice })}
        onUnknownPrice={(figure) => void attempt(() => changeConnection(id, { unknownPrice: figure }), id)}
      />
    )
  })
}
