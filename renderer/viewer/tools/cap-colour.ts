/** The colour of a part where it is cut. */
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import { linear } from '../lenses/warning.ts'

type Colour = readonly [number, number, number]

/** Muted, so that the cut stays readable beside the model. */
const muted = ['#dcae94', '#9fb7cf', '#b7c49a', '#cdb4d6', '#d9cd8f', '#93c4bd'].map(linear)

/** Returns the part's own plain colour if it has one, otherwise one of six by its index. */
export function capColourOf({ parts, materials }: ViewHeader): (part: number) => Colour {
  return (part) => {
    const material = materials[parts[part]?.material ?? 0]
    const plain = material !== undefined && !material.unspecified && material.maps.baseColour === null
    const [r, g, b] = plain ? material.baseColour : [1, 1, 1]
    const white = r > 0.9 && g > 0.9 && b > 0.9
    // On black the hatching would not be visible.
    return plain && !white ? [lifted(r), lifted(g), lifted(b)] : muted[part % muted.length]!
  }
}

function lifted(channel: number): number {
  return 0.12 + channel * 0.88
}
