/** The icons of the painting tools, 16 px. */
import { IconBrush, IconBucketDroplet, IconColorPicker, IconCube, IconEraser } from '@tabler/icons-react'

export const filamentToolIcons = {
  brush: <IconBrush size={16} />,
  eraser: <IconEraser size={16} />,
  bucket: <IconBucketDroplet size={16} />,
  part: <IconCube size={16} />,
  pick: <IconColorPicker size={16} />,
} as const
