/** Name and state of each compared model over its part of the picture. */
import { Button, Menu, Progress, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { describeError } from '../../words/errors.ts'
import { setComparison } from '../../state/stage/compare.ts'
import { useCompare } from '../../state/stage/use-compare.ts'
import { useDerivedProgress } from '../../state/stage/use-derived-progress.ts'
import { cellOf, type CompareCell } from '../../state/stage/compare-cells.ts'
import type { CompareView } from './compare-layout.ts'
import { compareWords } from '../../words/viewer/compare-words.ts'
import { useCompareCells } from '../../state/stage/use-compare-cells.ts'
import { useWindow } from '../../state/use-window.ts'
import { windowStore } from '../../state/window-store.ts'
import styles from './compare.module.css'

interface CompareCaptionsProps {
  assets: readonly Asset[]
  views: readonly CompareView[]
  onRetry: () => void
}

export function CompareCaptions({ assets, views, onRetry }: CompareCaptionsProps) {
  const cells = useCompareCells()
  const inspectedId = useWindow((state) => state.inspectedId)
  const slider = useCompare((state) => state.way === 'slider')
  return views.map(({ index, viewport }, side) => {
    const asset = assets[index]
    if (asset === undefined) return null
    const right = slider && side === 1
    const cell = cellOf(cells, asset.id)
    return (
      <div
        key={slider ? side : asset.id}
        className={styles['cell']}
        style={{ left: viewport.x, top: viewport.y, width: viewport.width, height: viewport.height }}
        data-right={right || undefined}
        data-slider={slider || undefined}
        data-testid="compare-cell"
        data-asset={asset.id}
        data-state={stateOf(cell)}
      >
        {slider && assets.length > 2 ? (
          <ChooseAsset assets={assets} side={side as 0 | 1} />
        ) : (
          <button
            type="button"
            className={styles['caption']}
            title={asset.name}
            aria-pressed={asset.id === inspectedId}
            onClick={() => windowStore.setState({ inspectedId: asset.id })}
            data-testid="compare-caption"
          >
            {asset.name}
          </button>
        )}
        <Waiting assetId={asset.id} cell={cell} onRetry={onRetry} />
      </div>
    )
  })
}

function stateOf({ status }: CompareCell): string {
  return status.state === 'ready' && !status.isSettled ? 'preview' : status.state
}

function ChooseAsset({ assets, side }: { assets: readonly Asset[]; side: 0 | 1 }) {
  const pair = useCompare((state) => state.pair)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles['caption']} data-testid={`compare-side-${side}`}>
          <span>{assets[pair[side]]?.name}</span>
          <IconChevronDown size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {assets.map(({ id, name }, index) => (
          <Menu.Item
            key={id}
            disabled={index === pair[1 - side]}
            onClick={() => setComparison({ pair: side === 0 ? [index, pair[1]] : [pair[0], index] })}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Waiting({ assetId, cell, onRetry }: { assetId: string; cell: CompareCell; onRetry: () => void }) {
  const making = useDerivedProgress(assetId, 'view')
  const { status, heat } = cell
  if (status.state === 'error') {
    const words = describeError(status.error)
    return (
      <div className={styles['card']} role="alert">
        <Text size="sm" fw={500}>
          {words.title}
        </Text>
        <Text size="xs" c="dimmed">
          {words.text}
        </Text>
        {status.error.code !== 'unsupported-format' && (
          <Button mt={8} size="xs" variant="default" onClick={onRetry}>
            {compareWords.tryAgain}
          </Button>
        )}
      </div>
    )
  }
  if (status.state === 'empty' || status.state === 'loading') {
    const fraction = status.state === 'loading' ? (status.fraction ?? making?.fraction ?? null) : null
    const words = status.state === 'empty' ? compareWords.waiting : compareWords.loading
    return (
      <div className={styles['card']}>
        <Text size="xs">{words}</Text>
        {status.state === 'loading' && (
          <Progress
            mt={6}
            size={3}
            value={fraction === null ? 100 : fraction * 100}
            animated={fraction === null}
            aria-label={words}
          />
        )}
      </div>
    )
  }
  if (heat.state === 'error') return <Text className={styles['note'] ?? ''}>{describeError(heat.error).title}</Text>
  if (heat.state === 'unset') return <Text className={styles['note'] ?? ''}>{compareWords.reference}</Text>
  return null
}
