/** The objects on the plate, the models that can be added, and whether all objects are joined. */
import { SegmentedControl, Select, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { planTransform } from '../../../shared/edits/transform-plan.ts'
import { useSnapshot } from '../../state/use-studio.ts'
import { changePlacing, placingOf } from '../../state/edits/transform-edit.ts'
import { useTransformEdit } from '../../state/edits/use-transform-edit.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import { setTransformTool } from '../../state/edits/transform-tool.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { objectWords } from '../../words/viewer/transform-words.ts'
import { addModel } from './add-model.ts'
import type { PosedObject } from './standing.ts'
import styles from './transform.module.css'

interface ObjectListProps {
  assetId: string
  posed: readonly PosedObject[]
}

/** The list is shown only for more than one object. */
export function ObjectList({ assetId, posed }: ObjectListProps) {
  const several = posed.length > 1
  return (
    <>
      {several && <Objects assetId={assetId} posed={posed} />}
      <AddChoice assetId={assetId} posed={posed} />
      {several && <Joining assetId={assetId} posed={posed} />}
    </>
  )
}

function Objects({ assetId, posed }: ObjectListProps) {
  const selected = useTransformTool((state) => state.selected)
  const title = useSnapshot(({ assets }) => assets.find(({ id }) => id === assetId)?.name ?? '')
  const alone = posed.filter(({ object }) => !object.isAdded).length === 1
  const rows = [null, ...posed]
  return (
    <ul className={styles['objects']} aria-label={objectWords.list}>
      {rows.map((row) => {
        const number = row === null ? null : row.object.number
        const name = row === null ? objectWords.all : nameOf(row, alone ? title : '')
        return (
          <li key={number ?? 'all'} className={styles['object']} data-selected={selected === number || undefined}>
            <button
              type="button"
              aria-pressed={selected === number}
              onClick={() => setTransformTool({ selected: number })}
              data-testid="plate-object"
            >
              {row !== null && row.extent === null ? objectWords.loading(name) : name}
            </button>
            {row?.object.isAdded === true && (
              <IconButton
                label={objectWords.remove(name)}
                size="sm"
                icon={<IconX size={12} />}
                onClick={() =>
                  changePlacing(assetId, [{ kind: 'remove', object: row.object.number }], { how: 'removed', name })
                }
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function nameOf({ object }: PosedObject, title: string): string {
  return object.name || (object.isAdded ? '' : title) || objectWords.unnamed(object.number + 1)
}

function AddChoice({ assetId, posed }: ObjectListProps) {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const models = useMemo(
    () =>
      assets
        .filter(({ kind, deletedAt }) => kind === 'model' && deletedAt === null)
        .map(({ id, name }) => ({ value: id, label: name })),
    [assets],
  )
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <Select
      ref={field}
      size="xs"
      searchable
      searchValue={query}
      onSearchChange={setQuery}
      limit={60}
      value={null}
      data={models}
      placeholder={objectWords.add}
      aria-label={objectWords.add}
      nothingFoundMessage={objectWords.nothingFound}
      leftSection={<IconPlus size={14} aria-hidden />}
      rightSection={<span />}
      comboboxProps={{ width: 280, position: 'bottom-end' }}
      onChange={(id) => {
        const asset = assets.find((one) => one.id === id)
        if (asset !== undefined) void addModel(assetId, asset, posed)
        setQuery('')
        field.current?.blur()
      }}
      data-testid="add-to-plate"
    />
  )
}

function Joining({ assetId, posed }: ObjectListProps) {
  const changes = useTransformEdit((state) => placingOf(state, assetId))
  const own = posed.filter(({ object }) => !object.isAdded).length
  const joined = planTransform(changes, own).joined === true
  const combined = joined || posed.length > own || own > 1
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={objectWords.join}
        value={joined ? 'joined' : 'apart'}
        onChange={(value) =>
          changePlacing(assetId, [{ kind: 'join', joined: value === 'joined' }], {
            how: value === 'joined' ? 'joined' : 'kept-apart',
          })
        }
        data={[
          { value: 'apart', label: objectWords.apart },
          { value: 'joined', label: objectWords.joined },
        ]}
        data-testid="join-objects"
      />
      {combined && posed.some(({ object }) => object.animated) && (
        <Text size="xs" role="status" data-testid="drops-animations">
          {objectWords.dropsAnimations}
        </Text>
      )}
    </>
  )
}
