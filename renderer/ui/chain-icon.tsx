/** The icon of a chain. */
import {
  IconArrowsMinimize,
  IconBrush,
  IconCube,
  IconCube3dSphere,
  IconPalette,
  IconPhotoEdit,
  IconPrinter,
  IconSparkles,
  IconScissors,
  IconSeparator,
  IconTransform,
  IconTriangles,
} from '@tabler/icons-react'

const icons = {
  'make-3d': IconCube,
  'make-3d-from-views': IconCube3dSphere,
  'edit-image': IconPhotoEdit,
  'use-as-texture': IconBrush,
  texture: IconBrush,
  reduce: IconArrowsMinimize,
  remesh: IconTriangles,
  convert: IconTransform,
  print: IconPrinter,
  filaments: IconPalette,
  finish: IconSparkles,
  cut: IconScissors,
  split: IconSeparator,
} as const

export function ChainIcon({ chain }: { chain: keyof typeof icons }) {
  const Icon = icons[chain]
  return <Icon size={16} aria-hidden />
}
