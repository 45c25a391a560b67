/** What it will cost, before it is sent: the total, and each where there are several. */
import { Group, Popover, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { countOfBatch } from '../state/batch.ts'
import styles from './create.module.css'
import { formWords } from '../words/create/form-words.ts'
import { lineWords, totalWords } from '../words/create/price-words.ts'
import type { Form } from './use-form.ts'

const words = formWords.price

/** One line that never changes its height. */
export function CostLine({ form }: { form: Form }) {
  const { batch, total } = form
  const several = batch !== null && countOfBatch(batch) > 1
  return (
    <Group justify="space-between" h={20} wrap="nowrap" gap={12}>
      {several && total !== null ? (
        <EachPrice form={form} />
      ) : (
        <Text size="sm" fw={500} className="tabular" data-testid="quote" aria-live="polite" truncate>
          {total === null ? '' : totalWords(total)}
        </Text>
      )}
      <Text size="xs" c="dimmed" className="tabular" truncate>
        {asideWords(form)}
      </Text>
    </Group>
  )
}

function EachPrice({ form: { total } }: { form: Form }) {
  const [shown, setShown] = useState<'no' | 'hover' | 'pressed'>('no')
  if (total === null) return null
  return (
    <Popover
      opened={shown !== 'no'}
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
          aria-expanded={shown !== 'no'}
          onClick={() => setShown(shown === 'pressed' ? 'no' : 'pressed')}
          onMouseEnter={() => setShown(shown === 'no' ? 'hover' : shown)}
          onMouseLeave={() => setShown(shown === 'hover' ? 'no' : shown)}
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
                  {line.part.connectionName}
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

function asideWords({ connection, batch }: Form): string {
  if (batch !== null && batch.parts.length > 1) return words.models(batch.parts.length)
  if (connection?.embedded === true) return words.onThisComputer
  const balance = connection?.balance ?? null
  if (balance === null || balance.credits === null) return words.at(connection?.name ?? formWords.service)
  return words.left(balance.credits, balance.about, connection?.unit ?? 'credits')
}
