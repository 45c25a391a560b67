/** A picture for each action, for the palette. */
import {
  IconAspectRatio,
  IconBooks,
  IconCamera,
  IconChevronDown,
  IconChevronUp,
  IconCoins,
  IconCommand,
  IconCube,
  IconDoor,
  IconDownload,
  IconFilePlus,
  IconFlipVertical,
  IconFocusCentered,
  IconFolderPlus,
  IconGrid4x4,
  IconHierarchy,
  IconInfoCircle,
  IconKeyboard,
  IconLayoutBottombar,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
  IconMoon,
  IconPencil,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlus,
  IconReportSearch,
  IconRotate360,
  IconRuler2,
  IconBrush,
  IconRulerMeasure,
  IconSearch,
  IconSettings,
  IconSlice,
  IconStack2,
  IconTrash,
  IconVectorTriangle,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lensIds } from '../state/lens.ts'
import { lensIcons } from '../viewer/lenses/lens-icons.ts'
import type { ActionId } from '../words/shell/action-words.ts'

type Icon = ComponentType<{ size?: number | string }>

const icons: Record<ActionId, Icon> = {
  generate: IconPlayerPlay,
  'focus-prompt': IconPencil,
  'new-from-picture': IconPhoto,
  'fit-view': IconFocusCentered,
  wireframe: IconWorld,
  edges: IconVectorTriangle,
  'back-faces': IconFlipVertical,
  section: IconSlice,
  measure: IconRulerMeasure,
  sculpt: IconBrush,
  grid: IconGrid4x4,
  dimensions: IconRuler2,
  screenshot: IconCamera,
  turntable: IconRotate360,
  'next-place': IconChevronDown,
  'place-before': IconChevronUp,
  'clear-stage': IconAspectRatio,
  'delete-open': IconTrash,
  export: IconDownload,
  facts: IconInfoCircle,
  report: IconReportSearch,
  parts: IconHierarchy,
  'import-files': IconFilePlus,
  'import-folder': IconFolderPlus,
  library: IconBooks,
  queue: IconStack2,
  'search-queue': IconSearch,
  'hold-queue': IconPlayerPause,
  'toggle-create': IconLayoutSidebar,
  'toggle-inspector': IconLayoutSidebarRight,
  'toggle-strip': IconLayoutBottombar,
  'open-settings': IconSettings,
  services: IconPlugConnected,
  spending: IconCoins,
  'add-service': IconPlus,
  shortcuts: IconKeyboard,
  theme: IconMoon,
  'open-palette': IconCommand,
}

/** By its id; rooms and views have one for all. */
export function actionIcon(id: string): Icon {
  if (Object.hasOwn(icons, id)) return icons[id as ActionId]
  const lens = lensIds.find((known) => id === `lens-${known}`)
  return lens !== undefined ? lensIcons[lens] : id.startsWith('room-') ? IconDoor : IconCube
}
