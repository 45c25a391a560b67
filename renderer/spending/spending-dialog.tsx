/** The dialog for spending and caps. */
import { Modal, Stack } from '@mantine/core'
import { closeSpending } from '../state/services/spending.ts'
import { useSpending } from '../state/services/use-spending.ts'
import { MonthList } from './month-list.tsx'
import { PeriodTotals } from './period-totals.tsx'
import styles from './spending.module.css'
import { spendingWords } from '../words/spending/spending-words.ts'

export function SpendingDialog() {
  const open = useSpending((state) => state.open)
  return (
    <Modal
      opened={open}
      onClose={closeSpending}
      title={spendingWords.title}
      size={620}
      classNames={{
        body: styles['body'] ?? '',
        header: styles['header'] ?? '',
        content: styles['content'] ?? '',
        title: styles['title'] ?? '',
      }}
      closeButtonProps={{ 'aria-label': spendingWords.close }}
    >
      <Stack gap={24} data-testid="spending-dialog">
        <MonthList />
        <PeriodTotals />
      </Stack>
    </Modal>
  )
}
