/** Spending in a period, by day, model, project or service, with its export. */
import { Alert, Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCoins, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { LedgerSummary, LedgerTotal } from '../../shared/protocol/ledger.ts'
import { billingUnitKey } from '../../shared/catalogue/billing-unit.ts'
import { describeError } from '../words/errors.ts'
import { inOrder, type PeriodName } from '../state/services/spending-period.ts'
import type { SpendingState } from '../state/services/spending.ts'
import { choosePeriod, exportSpending, loadSummary } from '../state/services/spending-figures.ts'
import { useSpending } from '../state/services/use-spending.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { dayWords, billingUnitWords, spendingWords, totalSentence } from '../words/spending/spending-words.ts'
import styles from './spending.module.css'
import { TotalsTable } from './totals-table.tsx'
import { ReasonLine, SubmitButton } from '../ui/submit-button.tsx'
import { unless } from '../words/readiness.ts'
import { uiWords } from '../words/ui.ts'

const words = spendingWords.totals

const periods = (): { value: PeriodName; label: string }[] => [
  { value: 'this-month', label: words.periods.thisMonth },
  { value: 'last-month', label: words.periods.lastMonth },
  { value: '30-days', label: words.periods.last30Days },
  { value: 'this-year', label: words.periods.thisYear },
  { value: 'custom', label: words.periods.custom },
]

type Grouping = 'day' | 'model' | 'project' | 'service'

export function PeriodTotals() {
  const { period, custom, summary, error } = useSpending((state) => state)
  const [saving, setSaving] = useState(false)
  const wrongDays = period === 'custom' && !inOrder(custom)
  const empty = summary === null || summary.all.every(({ jobs, unknown }) => jobs === 0 && unknown === 0)
  const readiness = unless(wrongDays ? words.wrongDays : empty ? uiWords.missing.jobs : null)
  return (
    <Stack gap={12} component="section">
      <PanelTitle level={3}>{words.title}</PanelTitle>
      <Group gap={8} align="flex-end">
        <PeriodFields period={period} custom={custom} />
        <SubmitButton
          variant="default"
          ml="auto"
          leftSection={<IconDownload size={16} />}
          readiness={readiness}
          reasonId="why-no-csv"
          loading={saving}
          data-testid="export-csv"
          onClick={() => {
            setSaving(true)
            void exportSpending().finally(() => setSaving(false))
          }}
        >
          {words.exportCsv}
        </SubmitButton>
      </Group>
      <ReasonLine id="why-no-csv" readiness={readiness} />
      {error !== null && <Failed title={describeError(error).title} text={describeError(error).text} />}
      {summary !== null && !wrongDays && (
        <div className={styles['figures']}>
          {empty ? (
            <EmptyHint
              icon={<IconCoins size={20} stroke={1.5} />}
              title={period === 'last-month' || period === 'custom' ? words.emptyPeriod : words.empty}
            >
              {words.emptyText}
            </EmptyHint>
          ) : (
            <GroupedTotals summary={summary} />
          )}
        </div>
      )}
    </Stack>
  )
}

function PeriodFields({ period, custom }: Pick<SpendingState, 'period' | 'custom'>) {
  return (
    <>
      <Select
        aria-label={words.period}
        w={150}
        data={periods()}
        value={period}
        onChange={(value) => {
          const chosen = periods().find((candidate) => candidate.value === value)
          if (chosen !== undefined) choosePeriod(chosen.value)
        }}
        data-testid="period"
      />
      {period === 'custom' && (
        <>
          <TextInput
            type="date"
            aria-label={words.firstDay}
            value={custom.first}
            onChange={(event) => choosePeriod('custom', { ...custom, first: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            aria-label={words.lastDay}
            value={custom.last}
            error={!inOrder(custom)}
            onChange={(event) => choosePeriod('custom', { ...custom, last: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}

function GroupedTotals({ summary }: { summary: LedgerSummary }) {
  const [grouping, setGrouping] = useState<Grouping>('day')
  return (
    <Stack gap={12}>
      <SegmentedControl
        aria-label={words.groupBy}
        data={[
          { value: 'day', label: words.by.day },
          { value: 'model', label: words.by.model },
          { value: 'project', label: words.by.project },
          { value: 'service', label: words.by.service },
        ]}
        value={grouping}
        onChange={setGrouping}
      />
      {summary.all.map((total) => (
        <BillingUnitTotals
          key={total.key}
          total={total}
          hasName={summary.all.length > 1}
          table={tableOf(summary, grouping)}
        />
      ))}
    </Stack>
  )
}

interface TotalsOf {
  head: string
  totals: readonly LedgerTotal[]
  nameOf: (total: LedgerTotal) => string
}

/** The totals of one billing unit. `hasName`: there are several, so this one has a heading. */
function BillingUnitTotals({ total, hasName, table }: { total: LedgerTotal; hasName: boolean; table: TotalsOf }) {
  const key = billingUnitKey(total)
  return (
    <Stack gap={8} component="section" data-testid="billing-unit" data-billing-unit={key}>
      {hasName && (
        <Text component="h4" size="sm" fw={500}>
          {billingUnitWords(total, total.name)}
        </Text>
      )}
      <Text size="sm" className="tabular" data-testid="period-total" aria-live="polite">
        {totalSentence(total)}
      </Text>
      <TotalsTable {...table} unit={total.unit} totals={table.totals.filter((one) => billingUnitKey(one) === key)} />
    </Stack>
  )
}

function tableOf(summary: LedgerSummary, grouping: Grouping): TotalsOf {
  switch (grouping) {
    case 'day':
      // Newest first.
      return { head: words.headings.day, totals: summary.byDay.toReversed(), nameOf: ({ key }) => dayWords(key) }
    case 'model':
      return {
        head: words.headings.model,
        totals: summary.byModel,
        nameOf: ({ name, key }) => name || key || words.unknownModel,
      }
    case 'project':
      return {
        head: words.headings.project,
        totals: summary.byProject,
        nameOf: ({ name, key }) => name || key || words.noProject,
      }
    case 'service':
      return { head: words.headings.service, totals: summary.byConnection, nameOf: ({ name, key }) => name || key }
  }
}

function Failed({ title, text }: { title: string; text: string }) {
  return (
    <Alert variant="default" p={10} icon={<IconAlertTriangle size={16} />} title={title} role="alert">
      <Text size="xs">{text}</Text>
      <Button mt={8} size="xs" variant="default" onClick={() => void loadSummary()}>
        {words.retry}
      </Button>
    </Alert>
  )
}
