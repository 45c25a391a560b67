/** The scene tree: parts with their size and visibility, which can be renamed. */
import { Button, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { showAllParts } from '../state/stage/parts.ts'
import { useParts } from '../state/stage/use-parts.ts'
import { partWords } from '../words/inspect/part-words.ts'
import { foundRows, partRows } from './part-rows.ts'
import { PartTree } from './part-tree.tsx'
import styles from './parts.module.css'

export function PartsPanel({ asset }: { asset: Asset }) {
  const here = useParts((state) => state.assetId === asset.id)
  const { nodes, parts, materials, hidden } = useParts((state) => state)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const rows = useMemo(() => {
    const names = asset.partNames ?? {}
    return words.trim() === ''
      ? partRows({ nodes, parts, materials }, names, closed)
      : foundRows({ nodes, parts, materials }, names, words)
  }, [nodes, parts, materials, asset.partNames, closed, words])
  if (!here)
    return (
      <Text size="sm" c="dimmed" p={16} role="status">
        {partWords.loading}
      </Text>
    )
  const fold = (key: string, open: boolean) => {
    const next = new Set(closed)
    if (open) next.delete(key)
    else next.add(key)
    setClosed(next)
  }
  return (
    <div className={styles['panel']} data-testid="parts">
      <div className={styles['head']}>
        {parts.length > 8 && (
          <TextInput
            aria-label={partWords.search}
            placeholder={partWords.search}
            leftSection={<IconSearch size={14} />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <div className={styles['count']}>
          <Text size="xs" c="dimmed" className="tabular">
            {partWords.count(parts.length, hidden.size)}
          </Text>
          {hidden.size > 0 && (
            <Button size="compact-xs" variant="default" onClick={showAllParts} data-testid="show-all-parts">
              {partWords.showAll}
            </Button>
          )}
        </div>
      </div>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" px={16}>
          {partWords.noMatches}
        </Text>
      ) : (
        <PartTree assetId={asset.id} rows={rows} onFold={fold} />
      )}
    </div>
  )
}
