/** Which of the compared models the Inspector shows. */
import { Select } from '@mantine/core'
import type { Asset } from '../../shared/protocol/asset.ts'
import { setComparison } from '../state/stage/compare.ts'
import { useCompare } from '../state/stage/use-compare.ts'
import { compareWords } from '../words/viewer/compare-words.ts'

export function ComparedChoice({ assets }: { assets: readonly Asset[] }) {
  const inspected = useCompare((state) => state.inspected)
  return (
    <Select
      mx={16}
      mt={12}
      aria-label={compareWords.inspected}
      data={assets.map(({ name }, index) => ({ value: String(index), label: name }))}
      value={String(inspected)}
      allowDeselect={false}
      onChange={(value) => setComparison({ inspected: Number(value) })}
      data-testid="inspected"
    />
  )
}
