/** The same request to further models, of any service: collapsed until it is opened. */
import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { otherModels, sentAlso } from '../state/draft/batch.ts'
import { byPrice } from '../state/draft/by-price.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { formWords } from '../words/create/form-words.ts'
import styles from './create.module.css'
import type { Form } from './use-form.ts'

const words = formWords.alsoTo

const AlsoToModels = lazyComponent(async () => (await import('./also-to-models.tsx')).AlsoToModels)

/** Nothing where no other model could take the request. Stays open while one is ticked, so that nothing is sent out of sight. */
export function AlsoTo({ form: { draft, services } }: { form: Form }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const models = byPrice(otherModels(draft, services))
  if (models.length === 0) return null
  const sent = sentAlso(models).length
  const shown = open || models.some(({ ticked }) => ticked)
  return (
    <div>
      <UnstyledButton
        className={styles['fold']}
        aria-expanded={shown}
        aria-controls={id}
        data-testid="also-to"
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={14} className={styles['chevron']} aria-hidden />
        {words.title}
        {sent > 0 && (
          <Text size="xs" c="dimmed" fw={400} span ml={4}>
            {words.more(sent)}
          </Text>
        )}
      </UnstyledButton>
      <Collapse expanded={shown} id={id} keepMounted={false}>
        <AlsoToModels draft={draft} services={services} models={models} />
      </Collapse>
    </div>
  )
}
