/** Whether what stands on a build plate can be printed there as it stands. Pure: millimetres, the plate's middle at the origin, Y up. */
import type { PrinterRow } from '../../../shared/print/printers.ts'
import type { Extent } from './pose-steps.ts'

export type PlateFit =
  | { fit: 'fits' }
  /** It can be printed, on supports. */
  | { fit: 'floats'; mm: number }
  /** By how much it is too wide, deep and tall; 0 where it is not. */
  | { fit: 'too-large'; width: number; depth: number; height: number }
  /** It would fit turned by 90° about the vertical. */
  | { fit: 'turned' }
  | { fit: 'beyond'; mm: number }
  | { fit: 'below'; mm: number }

/** What rounding may leave. */
const hairMm = 0.005

/** How it stands; of what is wrong the worst alone. */
export function plateFit({ low, high }: Extent, [width, depth, height]: PrinterRow['bedMm']): PlateFit {
  const [x, y, z] = [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
  const over = (size: number, room: number) => (size > room + hairMm ? size - room : 0)
  const [wide, tall, deep] = [over(x, width), over(y, height), over(z, depth)]
  if (tall === 0 && wide + deep > 0 && over(x, depth) + over(z, width) === 0) return { fit: 'turned' }
  if (wide + tall + deep > 0) return { fit: 'too-large', width: wide, depth: deep, height: tall }
  const beyond = Math.max(high[0] - width / 2, -low[0] - width / 2, high[2] - depth / 2, -low[2] - depth / 2)
  if (beyond > hairMm) return { fit: 'beyond', mm: beyond }
  if (low[1] < -hairMm) return { fit: 'below', mm: -low[1] }
  if (high[1] > height + hairMm) return { fit: 'beyond', mm: high[1] - height }
  return low[1] > hairMm ? { fit: 'floats', mm: low[1] } : { fit: 'fits' }
}
