/** Whether the command palette is open, known before it is loaded. */
import { createSpotlight } from '@mantine/spotlight'

export const [paletteStore, palette] = createSpotlight()
