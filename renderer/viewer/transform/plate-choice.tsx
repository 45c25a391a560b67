/** The choice of the build plate, and whether the objects fit on it. */
import { Select, Text } from '@mantine/core'
import { bedOf, printers, type PrinterRow } from '../../../shared/print/printers.ts'
import { changeSettings } from '../../state/settings.ts'
import { useSnapshot } from '../../state/use-studio.ts'
import { formatLength, type LengthUnit } from '../../../shared/text/quantities.ts'
import { plateWords } from '../../words/viewer/transform-words.ts'
import type { Extent } from './pose-moves.ts'
import { extentAround, type PosedObject } from './standing.ts'

const noPlate = 'none'

export function PlateChoice({ standing, unit }: { standing: readonly PosedObject[]; unit: LengthUnit }) {
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

type PlateFit =
  | { fit: 'fits' }
  /** Printable with supports. */
  | { fit: 'floats'; mm: number }
  /** Excess along each axis; 0 where it fits. */
  | { fit: 'too-large'; width: number; depth: number; height: number }
  /** Fits when rotated by 90° about the vertical. */
  | { fit: 'turned' }
  | { fit: 'beyond'; mm: number }
  | { fit: 'below'; mm: number }

/** Allowed rounding error. */
const toleranceMm = 0.005

/** Returns the most serious problem. Millimetres, origin at the plate's centre, Y up. */
export function plateFit({ low, high }: Extent, [width, depth, height]: PrinterRow['bedMm']): PlateFit {
  const [x, y, z] = [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
  const over = (size: number, limit: number) => (size > limit + toleranceMm ? size - limit : 0)
  const [wide, tall, deep] = [over(x, width), over(y, height), over(z, depth)]
  if (tall === 0 && wide + deep > 0 && over(x, depth) + over(z, width) === 0) return { fit: 'turned' }
  if (wide + tall + deep > 0) return { fit: 'too-large', width: wide, depth: deep, height: tall }
  const beyond = Math.max(high[0] - width / 2, -low[0] - width / 2, high[2] - depth / 2, -low[2] - depth / 2)
  if (beyond > toleranceMm) return { fit: 'beyond', mm: beyond }
  if (low[1] < -toleranceMm) return { fit: 'below', mm: -low[1] }
  if (high[1] > height + toleranceMm) return { fit: 'beyond', mm: high[1] - height }
  return low[1] > toleranceMm ? { fit: 'floats', mm: low[1] } : { fit: 'fits' }
}

function fitWords(found: PlateFit, unit: LengthUnit): string {
  const length = (mm: number) => formatLength(mm, unit)
  switch (found.fit) {
    case 'fits':
    case 'turned':
      return plateWords[found.fit]
    case 'floats':
    case 'beyond':
    case 'below':
      return plateWords[found.fit](length(found.mm))
    case 'too-large':
      return plateWords.tooLarge([
        ...(found.width > 0 ? [plateWords.tooWide(length(found.width))] : []),
        ...(found.depth > 0 ? [plateWords.tooDeep(length(found.depth))] : []),
        ...(found.height > 0 ? [plateWords.tooTall(length(found.height))] : []),
      ])
  }
}
