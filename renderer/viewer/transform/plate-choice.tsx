/** The build plate that is drawn, and whether what stands on it fits. */
import { Select, Text } from '@mantine/core'
import { bedOf, printers } from '../../../shared/print/printers.ts'
import { changeSettings } from '../../state/settings.ts'
import { useSnapshot } from '../../state/studio-store.ts'
import { formatLength, type LengthUnit } from '../../words/format-length.ts'
import { plateWords } from '../../words/viewer/transform-words.ts'
import { plateFit, type PlateFit } from './plate-fit.ts'
import { extentAround, type Standing } from './standing.ts'

interface PlateChoiceProps {
  /** All that stands there. */
  standing: readonly Standing[]
  unit: LengthUnit
}

const noPlate = 'none'

/** Draws it. */
export function PlateChoice({ standing, unit }: PlateChoiceProps) {
  const plate = useSnapshot(({ settings }) => settings.buildPlate)
  const bedMm = plate === null ? undefined : bedOf(plate)
  const extent = extentAround(standing)
  const found = bedMm === undefined || extent === null ? null : plateFit(extent, bedMm)
  return (
    <>
      <Select
        size="xs"
        aria-label={plateWords.label}
        value={bedMm === undefined ? noPlate : plate}
        onChange={(value) => void changeSettings({ buildPlate: value === noPlate ? null : value })}
        data={[
          { value: noPlate, label: plateWords.none },
          ...printers.map(({ id, name, bedMm: size }) => ({ value: id, label: plateWords.printer(name, size) })),
        ]}
        allowDeselect={false}
        comboboxProps={{ width: 320, position: 'bottom-end' }}
        data-testid="build-plate"
      />
      {found !== null && (
        <Text
          size="xs"
          role="status"
          data-testid="plate-fit"
          data-fit={found.fit}
          {...(found.fit === 'fits' ? {} : { c: 'var(--mq-warning-text, inherit)' })}
        >
          {fitWords(found, unit)}
        </Text>
      )}
    </>
  )
}

function fitWords(found: PlateFit, unit: LengthUnit): string {
  const length = (mm: number) => formatLength(mm, unit)
  switch (found.fit) {
    case 'fits':
      return plateWords.fits
    case 'floats':
      return plateWords.floats(length(found.mm))
    case 'turned':
      return plateWords.turned
    case 'beyond':
      return plateWords.beyond(length(found.mm))
    case 'below':
      return plateWords.below(length(found.mm))
    case 'too-large':
      return plateWords.tooLarge([
        ...(found.width > 0 ? [plateWords.tooWide(length(found.width))] : []),
        ...(found.depth > 0 ? [plateWords.tooDeep(length(found.depth))] : []),
        ...(found.height > 0 ? [plateWords.tooTall(length(found.height))] : []),
      ])
  }
}
