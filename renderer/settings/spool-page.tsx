/** The user's own spools of filament: added, changed and removed. */
import { Autocomplete, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { maxOwnSpools, spoolName, type OwnSpool } from '../../shared/print/own-spool.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { spoolWords as words } from '../words/settings/spool-words.ts'
import styles from './settings.module.css'
import { useOwnSpools } from './use-own-spools.ts'

const colourDebounceMs = 250
const materials = ['PLA', 'PETG', 'ABS', 'ASA', 'TPU', 'PA', 'PC']

/** Text is saved when a field is left. */
export function SpoolPage() {
  const [spools, change] = useOwnSpools()
  const isFull = spools.length >= maxOwnSpools
  return (
    <Stack gap={12} data-testid="spool-page">
      <Text size="sm">{words.about}</Text>
      {spools.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      ) : (
        <ul className={styles['spools']} aria-label={words.list}>
          {spools.map((spool, index) => (
            <SpoolRow
              key={spool.id}
              spool={spool}
              number={index + 1}
              onChange={(values) =>
                change((all) => all.map((other) => (other.id === spool.id ? { ...other, ...values } : other)))
              }
              onRemove={() => change((all) => all.filter((other) => other.id !== spool.id))}
            />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        size="xs"
        className={styles['addspool'] ?? ''}
        leftSection={<IconPlus size={14} />}
        disabled={isFull}
        title={isFull ? words.full(maxOwnSpools) : undefined}
        data-repeats
        data-testid="add-spool"
        onClick={() => {
          // Spools from the same order are often identical.
          const { material = 'PLA', maker = '' } = spools.at(-1) ?? {}
          const added = { id: crypto.randomUUID(), name: '', hex: '#ffffff', material, maker }
          change((all) => [...all, added])
        }}
      >
        {words.add}
      </Button>
    </Stack>
  )
}

interface SpoolRowProps {
  spool: OwnSpool
  number: number
  onChange: (values: Partial<OwnSpool>) => void
  onRemove: () => void
}

function SpoolRow({ spool, number, onChange, onRemove }: SpoolRowProps) {
  const [hex, setHex] = useState(spool.hex)
  const [material, setMaterial] = useState(spool.material)
  const change = (values: Partial<OwnSpool>) => {
    if (JSON.stringify({ ...spool, ...values }) !== JSON.stringify(spool)) onChange(values)
  }
  // Another field may have changed in the meantime.
  const newest = useRef(change)
  newest.current = change
  // The system's picker fires continuously during a drag: only the last value is stored.
  useEffect(() => {
    const timer = setTimeout(() => newest.current({ hex: hex.toLowerCase() }), colourDebounceMs)
    return () => clearTimeout(timer)
  }, [hex])
  return (
    <li className={styles['spool']} data-testid="spool">
      <input
        type="color"
        className={styles['spoolcolour']}
        aria-label={words.of(words.colour, number)}
        value={hex}
        onChange={(event) => setHex(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        aria-label={words.of(words.name, number)}
        placeholder={words.namePlaceholder}
        defaultValue={spool.name}
        maxLength={60}
        onBlur={(event) => change({ name: event.currentTarget.value.trim() })}
      />
      <Autocomplete
        size="xs"
        aria-label={words.of(words.material, number)}
        placeholder={words.material}
        data={materials}
        value={material}
        maxLength={30}
        onChange={setMaterial}
        onOptionSubmit={(chosen) => change({ material: chosen })}
        onBlur={() => change({ material: material.trim() })}
      />
      <TextInput
        size="xs"
        aria-label={words.of(words.maker, number)}
        placeholder={words.maker}
        defaultValue={spool.maker}
        maxLength={60}
        onBlur={(event) => change({ maker: event.currentTarget.value.trim() })}
      />
      <IconButton
        label={words.remove(spoolName(spool))}
        tooltip={words.removeHint}
        icon={<IconTrash size={14} />}
        color="gray"
        variant="subtle"
        onClick={onRemove}
        data-testid="remove-spool"
      />
    </li>
  )
}
