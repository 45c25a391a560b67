/** The filter fields. Changes apply immediately. */
import { Chip, Group, MultiSelect, NumberInput, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { JobQuery } from '../../shared/protocol/job-query.ts'
import type { MoneyUnit } from '../../shared/catalogue/provider-card.ts'
import { bridge } from '../state/current-bridge.ts'
import { changeQuery } from '../state/queue/job-history.ts'
import { useHistory } from '../state/queue/use-history.ts'
import { attempt } from '../state/messages.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { beginOfDate, dateOf, dayBegin, stateGroups } from '../words/queue/query-words.ts'
import { queueWords } from '../words/queue/queue-words.ts'
import { useLoaded } from '../state/use-loaded.ts'
import styles from './queue.module.css'

const words = queueWords.filter

const spans: readonly { value: keyof typeof words.spans; daysAgo?: number }[] = [
  { value: 'any' },
  { value: 'today', daysAgo: 0 },
  { value: 'week', daysAgo: 6 },
  { value: 'month', daysAgo: 29 },
  { value: 'custom' },
]

export function FilterFields() {
  const query = useHistory((state) => state.query)
  const facets = useLoaded('facets', () => attempt(() => bridge().call('jobs.facets', {})))
  return (
    <div className={styles['filter']}>
      <Stack gap={12}>
        <States query={query} />
        <Facet
          label={words.model}
          items={facets?.models.map(({ name, count }) => ({ id: name, name, count }))}
          chosen={query.modelNames}
          onChange={(modelNames) => changeQuery({ modelNames })}
        />
        <Facet
          label={words.service}
          items={facets?.connections}
          chosen={query.connectionIds}
          onChange={(connectionIds) => changeQuery({ connectionIds })}
        />
        <Facet
          label={words.project}
          items={facets?.projects.map(({ name, count }) => ({ id: name, name, count }))}
          chosen={query.projects}
          onChange={(projects) => changeQuery({ projects })}
        />
        <Group gap={8} grow>
          <Amount
            unit={query.costUnit}
            label={words.costFrom}
            name={words.costFrom}
            value={query.costFrom}
            onChange={(costFrom) => changeQuery({ costFrom })}
          />
          <Amount
            unit={query.costUnit}
            label={words.costToShort}
            name={words.costTo}
            value={query.costTo}
            onChange={(costTo) => changeQuery({ costTo })}
          />
        </Group>
        <CostUnit query={query} />
        <Span query={query} />
        <Switch
          label={words.favouritesOnly}
          checked={query.favourites}
          onChange={(event) => changeQuery({ favourites: event.currentTarget.checked })}
          data-testid="filter-favourites"
        />
      </Stack>
    </div>
  )
}

function States({ query }: { query: JobQuery }) {
  return (
    <div role="group" aria-labelledby="filter-states">
      <Text size="sm" fw={500} mb={4} id="filter-states">
        {words.state}
      </Text>
      <Group gap={4}>
        {stateGroups.map(({ label, states }) => {
          const chosen = states.every((state) => query.states.includes(state))
          const others = query.states.filter((state) => !states.includes(state))
          return (
            <Chip
              key={label}
              size="xs"
              variant="outline"
              checked={chosen}
              onChange={() => changeQuery({ states: chosen ? others : [...others, ...states] })}
            >
              {label}
            </Chip>
          )
        })}
      </Group>
    </div>
  )
}

interface FacetProps {
  label: string
  /** Undefined until loaded. */
  items: { id: string; name: string; count: number }[] | undefined
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Renders nothing if there is nothing to choose from. */
function Facet({ label, items, chosen, onChange }: FacetProps) {
  const named = items?.filter(({ id }) => id !== '') ?? []
  if (items !== undefined && (items.length < 2 || named.length === 0) && chosen.length === 0) return null
  const missing = chosen.filter((id) => !named.some((item) => item.id === id))
  return (
    <MultiSelect
      size="xs"
      label={label}
      placeholder={chosen.length === 0 ? words.any : ''}
      data={[
        ...named.map(({ id, name, count }) => ({ value: id, label: words.facet(name, count) })),
        ...missing.map((id) => ({ value: id, label: id })),
      ]}
      value={chosen}
      onChange={onChange}
      maxDropdownHeight={200}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

/** Renders nothing if no service bills in dollars, unless that filter is active. */
function CostUnit({ query: { costUnit } }: { query: JobQuery }) {
  const inDollars = useSnapshot(({ connections }) => connections.some(({ unit }) => unit === 'USD'))
  if (!inDollars && costUnit === 'credits') return null
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={words.costUnit}
      data={[
        { value: 'credits', label: words.units.credits },
        { value: 'USD', label: words.units.USD },
      ]}
      value={costUnit}
      onChange={(next) => changeQuery({ costUnit: next })}
      data-testid="filter-cost-unit"
    />
  )
}

function Amount({
  unit,
  label,
  name,
  value,
  onChange,
}: {
  unit: MoneyUnit
  label: string
  /** Label for screen readers. */
  name: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  return (
    <NumberInput
      size="xs"
      label={label}
      aria-label={name}
      prefix={words.costPrefix[unit]}
      suffix={words.costSuffix[unit]}
      min={0}
      max={1_000_000}
      allowNegative={false}
      hideControls
      placeholder={words.anyCost}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}

function Span({ query }: { query: JobQuery }) {
  const [now] = useState(() => Date.now())
  const known = spans.find(({ daysAgo }) => daysAgo !== undefined && query.from === dayBegin(now, daysAgo))
  const none = query.from === null && query.to === null
  const [custom, setCustom] = useState(false)
  const value = custom ? 'custom' : none ? 'any' : query.to === null && known !== undefined ? known.value : 'custom'
  return (
    <div role="group" aria-labelledby="filter-time">
      <Text size="sm" fw={500} mb={4} id="filter-time">
        {words.submitted}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="filter-time"
        data={spans.map(({ value }) => ({ value, label: words.spans[value] }))}
        value={value}
        onChange={(next) => {
          setCustom(next === 'custom')
          const daysAgo = spans.find((span) => span.value === next)?.daysAgo
          if (next !== 'custom') changeQuery({ from: daysAgo === undefined ? null : dayBegin(now, daysAgo), to: null })
        }}
      />
      {value === 'custom' && (
        <Group gap={8} grow mt={8}>
          <TextInput
            size="xs"
            type="date"
            label={words.from}
            value={dateOf(query.from)}
            onChange={(event) => changeQuery({ from: beginOfDate(event.currentTarget.value) })}
          />
          <TextInput
            size="xs"
            type="date"
            label={words.to}
            value={dateOf(query.to, -1)}
            onChange={(event) => changeQuery({ to: beginOfDate(event.currentTarget.value, 1) })}
          />
        </Group>
      )}
    </div>
  )
}
