/** The filter button, with the number of conditions. */
import { Popover } from '@mantine/core'
import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useHistory } from '../state/queue/use-history.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { queryChips } from '../words/queue/query-words.ts'
import { queueWords } from '../words/queue/queue-words.ts'

const FilterFields = lazyComponent(async () => (await import('./filter-fields.tsx')).FilterFields)

export function FilterButton() {
  const [open, setOpen] = useState(false)
  const count = useHistory((state) => queryChips(state.query, String).length)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={340} trapFocus shadow="md" withRoles={false}>
      <Popover.Target>
        <IconButton
          label={queueWords.filter.label(count)}
          tooltip={queueWords.filter.short}
          tooltipPosition="top"
          icon={count === 0 ? <IconFilter size={16} /> : <IconFilterFilled size={16} />}
          {...(count === 0 ? {} : { variant: 'default' as const })}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(!open)}
          data-testid="queue-filter"
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={queueWords.filter.label(0)} p={0}>
        {open && <FilterFields />}
      </Popover.Dropdown>
    </Popover>
  )
}
