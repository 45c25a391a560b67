/** What it will cost, before it is sent. */
import { Group, Text } from '@mantine/core'
import { formatCredits } from '../ui/format-number.ts'
import type { Form } from './use-form.ts'

/** One line that never changes its height. */
export function CostLine({ form }: { form: Form }) {
  const balance = form.connection?.balance?.credits ?? null
  const aside =
    form.connection?.embedded === true
      ? 'Made on this computer'
      : balance === null
        ? `At ${form.connection?.name ?? 'the service'}`
        : `${balance.toLocaleString('en')} left`
  return (
    <Group justify="space-between" h={20} wrap="nowrap">
      <Text size="sm" fw={500} className="tabular" data-testid="quote" aria-live="polite">
        {costWords(form)}
      </Text>
      <Text size="xs" c="dimmed" className="tabular" truncate>
        {aside}
      </Text>
    </Group>
  )
}

/** `Free`, `35 credits`, `Price set by the service`; the price list's words until the service has said its own. */
export function costWords({ quote, row }: Pick<Form, 'quote' | 'row'>): string {
  if (quote.status === 'quoted') {
    if (quote.quote.free) return 'Free'
    return quote.quote.credits === null ? 'Price set by the service' : formatCredits(quote.quote.credits)
  }
  if (quote.status === 'refused') return 'No price: see above'
  if (row === undefined) return ''
  const listed =
    row.price.kind === 'free'
      ? 'Free'
      : row.price.kind === 'credits'
        ? formatCredits(row.price.credits)
        : 'Price set by the service'
  return quote.status === 'asking' && row.price.kind !== 'free' ? `${listed}, asking …` : listed
}
