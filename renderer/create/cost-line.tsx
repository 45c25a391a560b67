/** What it will cost, before it is sent: the total, and each where there are several. */
import { Group, Popover, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { countOfWish } from '../state/wish.ts'
import styles from './create.module.css'
import { lineWords, totalWords } from './price-words.ts'
import type { Form } from './use-form.ts'

/** One line that never changes its height. */
export function CostLine({ form }: { form: Form }) {
  const { wish, total } = form
  const several = wish !== null && countOfWish(wish) > 1
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
      <Popover.Dropdown p={12} role="group" aria-label="What each costs" data-testid="quote-lines">
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

function asideWords({ connection, wish }: Form): string {
  if (wish !== null && wish.parts.length > 1) return `${wish.parts.length} models`
  if (connection?.embedded === true) return 'Made on this computer'
  const balance = connection?.balance ?? null
  if (balance === null || balance.credits === null) return `At ${connection?.name ?? 'the service'}`
  return `${balance.about ? 'about ' : ''}${balance.credits.toLocaleString('en')} left`
}
