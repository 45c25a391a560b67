/** Which of the compared models the Inspector shows. */
import { Select } from '@mantine/core'
import { useEffect } from 'react'
import { useComparedAssets } from '../state/stage/use-compared-assets.ts'
import { useWindow } from '../state/use-window.ts'
import { windowStore } from '../state/window-store.ts'
import { compareWords } from '../words/viewer/compare-words.ts'

export function ComparedChoice() {
  const assets = useComparedAssets()
  const inspectedId = useWindow((state) => state.inspectedId)
  const isOver = assets.every(({ id }) => id !== inspectedId)
  // A comparison also ends when its models are deleted.
  useEffect(() => {
    if (isOver) windowStore.setState({ inspectedId: assets[0]?.id ?? null })
  }, [isOver, assets])
  return (
    <Select
      mx={16}
      mt={12}
      aria-label={compareWords.inspected}
      data={assets.map(({ id, name }) => ({ value: id, label: name }))}
      value={inspectedId}
      allowDeselect={false}
      onChange={(value) => windowStore.setState({ inspectedId: value })}
      data-testid="inspected"
    />
  )
}
