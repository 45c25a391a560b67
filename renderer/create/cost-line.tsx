/** The price shown before sending, with the usual time and how long results are kept. */
import { Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { typicalTimeOf } from '../../shared/catalogue/estimate-time.ts'
import { capital } from '../../shared/text/language.ts'
import { capAhead } from '../state/draft/cap-ahead.ts'
import { countOfBatch, type BatchPart } from '../state/draft/batch.ts'
import { useProvider } from '../state/services/use-providers.ts'
import { useTimeEstimate } from '../state/draft/use-usual-times.ts'
import { focusField } from '../state/draft/draft.ts'
import type { Readiness } from '../words/readiness.ts'
import { ReasonLine } from '../ui/submit-button.tsx'
import { useSnapshot } from '../state/use-studio.ts'
import type { JobKind } from '../state/draft/usual-times.ts'
import styles from './create.module.css'
import { capWords, formWords, timeWords } from '../words/create/form-words.ts'
import { lineWords, priceSourceWords, totalWords } from '../words/create/price-words.ts'
import { keepsShortWords } from '../words/settings/keeps-words.ts'
import type { Form } from './use-form.ts'

const words = formWords.price
/** The reason beside the button that it describes. */
export const reasonId = 'why-not-sent'

/** The price is never truncated. If the form cannot be sent, its line says why. */
export function CostLine({ form, readiness }: { form: Form; readiness: Readiness }) {
  return (
    <Stack gap={2}>
      <PriceLine form={form} readiness={readiness} />
      <CapLine form={form} />
    </Stack>
  )
}

/** A warning about a cap replaces the other details. */
function CapLine({ form }: { form: Form }) {
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const jobs = useSnapshot((snapshot) => snapshot.jobs)
  const capInDollars = useSnapshot((snapshot) => snapshot.settings.monthlyCapUsd)
  const ahead = form.total === null ? null : capAhead(form.total.lines, connections, capInDollars, jobs)
  if (ahead === null) return <Details form={form} />
  const capText = capWords(ahead)
  return (
    <Text
      size="xs"
      h={16}
      lh="16px"
      truncate
      c="var(--mq-warn)"
      className="tabular"
      title={ahead.kind === 'asks' ? capText : `${capText}. ${words.capHelp}.`}
      aria-live="polite"
      data-testid="cap-ahead"
    >
      {capText}
    </Text>
  )
}

function PriceLine({ form, readiness }: { form: Form; readiness: Readiness }) {
  const { batch, total } = form
  const several = batch !== null && (countOfBatch(batch) > 1 || batch.next !== null)
  return (
    <Group justify="space-between" mih={20} gap="0 12px">
      <ReasonLine id={reasonId} readiness={readiness} onLead={leadTo} />
      {several && total !== null ? (
        <EachPrice form={form} />
      ) : !readiness.ready ? null : (
        <Text size="sm" fw={500} className="tabular" data-testid="quote" aria-live="polite">
          {total === null ? '' : totalWords(total)}
        </Text>
      )}
      <Text size="xs" c="dimmed" className="tabular">
        {readiness.ready && detailWords(form)}
      </Text>
    </Group>
  )
}

/** Focuses the field, or scrolls to the note with the details, which a small window may hide. */
function leadTo(field: string | null): void {
  if (field !== null) focusField(field)
  else document.querySelector('form .mantine-Alert-root')?.scrollIntoView({ block: 'nearest' })
}

/** Details for one model; with several, the list of prices shows them. */
function Details({ form: { batch, connection, catalogue } }: { form: Form }) {
  const estimate = useTimeEstimate()
  const provider = useProvider(connection?.provider ?? '')
  const [only] = batch !== null && batch.parts.length === 1 ? batch.parts : []
  const model = catalogue?.models.find(({ id }) => id === only?.modelId)
  const details =
    only === undefined
      ? []
      : [
          timeWords(estimate(kindOf(only), typicalTimeOf(model ?? {}, only.operation))),
          priceSourceWords(only.operation.price),
          provider === undefined || connection?.embedded !== false ? null : keepsShortWords(provider),
        ].filter((words) => words !== null)
  const words = capital(details.join(' · '))
  if (batch !== null && batch.parts.length > 1) return null
  return (
    <Text size="xs" c="dimmed" h={16} lh="16px" truncate title={words} data-testid="cost-details">
      {words}
    </Text>
  )
}

function kindOf({ connectionId, modelId, operation: { operation } }: BatchPart): JobKind {
  return { connectionId, modelId, operation }
}

function EachPrice({ form: { total } }: { form: Form }) {
  const [popover, setShown] = useState<'no' | 'hover' | 'pressed'>('no')
  const estimate = useTimeEstimate()
  if (total === null) return null
  return (
    <Popover
      opened={popover !== 'no'}
      onChange={(opened) => setShown(opened ? 'pressed' : 'no')}
      position="top-start"
      width={288}
      withRoles={false}
      portalProps={{ target: '#overlays' }}
    >
      <Popover.Target>
        <UnstyledButton
          className={styles['total']}
          data-testid="quote"
          aria-expanded={popover !== 'no'}
          onClick={() => setShown(popover === 'pressed' ? 'no' : 'pressed')}
          onMouseEnter={() => setShown(popover === 'no' ? 'hover' : popover)}
          onMouseLeave={() => setShown(popover === 'hover' ? 'no' : popover)}
        >
          <span aria-live="polite">{totalWords(total)}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={12} role="group" aria-label={words.each} data-testid="quote-lines">
        <dl className={styles['prices']}>
          {total.lines.map((line) => (
            <div key={`${line.part.connectionId} ${line.part.modelId}`}>
              <dt>
                {line.part.modelName}
                <Text size="xs" c="dimmed" span display="block" truncate>
                  {detailsOf(line.part, timeWords(estimate(kindOf(line.part), null))).join(' · ')}
                </Text>
              </dt>
              <dd className="tabular">{lineWords(line)}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Returns the service, the usual time, and the source of the price. */
function detailsOf(part: BatchPart, time: string | null): string[] {
  return [part.connectionName, time, priceSourceWords(part.operation.price)].filter((words) => words !== null)
}

/** Returns an empty text if the price was refused, because the error message takes up the whole line. */
function detailWords({ connection, batch, total }: Form): string {
  if (total?.status === 'refused') return ''
  if (batch !== null && batch.parts.length > 1) return words.models(batch.parts.length)
  if (connection?.embedded === true) return words.onThisComputer
  const balance = connection?.balance ?? null
  if (balance === null || balance.credits === null) return words.at(connection?.name ?? formWords.service)
  return words.left(balance.credits, balance.about, connection?.unit ?? 'credits')
}
