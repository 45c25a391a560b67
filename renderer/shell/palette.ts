/** Whether the command palette is open; available before the palette itself has loaded. */
import { createSpotlight } from '@mantine/spotlight'

export const [paletteStore, palette] = createSpotlight()
