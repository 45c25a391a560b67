/** This calendar month: every service that can cost something, and all of them together. */
import { Stack, Text } from '@mantine/core'
import { changeCap } from '../state/spending.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { MonthRow } from './month-row.tsx'
import { inAll, spendingWords } from '../words/spending/spending-words.ts'

/** Draws it. The engine of this computer is free and not listed. */
export function MonthList() {
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const capInAll = useSnapshot((snapshot) => snapshot.settings.monthlyCap)
  const paid = connections.filter(({ embedded }) => !embedded)
  if (paid.length === 0) return null
  return (
    <Stack gap={8} component="section">
      <PanelTitle level={3}>{spendingWords.month.title}</PanelTitle>
      {paid.map((connection) => (
        <MonthRow
          key={connection.id}
          id={connection.id}
          name={connection.name}
          spent={connection.spent}
          cap={connection.monthlyCap}
          balance={connection.balance}
          onCap={(cap) => void changeCap(connection.id, cap)}
        />
      ))}
      <MonthRow
        id="all"
        name={spendingWords.month.all}
        spent={inAll(connections)}
        cap={capInAll}
        balance={null}
        onCap={(cap) => void changeCap(null, cap)}
      />
      <Text size="xs" c="dimmed">
        {spendingWords.month.explanation}
      </Text>
    </Stack>
  )
}
