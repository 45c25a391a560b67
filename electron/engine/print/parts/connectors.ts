/** Pieces that were cut apart, joined across the cuts: dovetails first, then pins. */
import type { Body } from '../../repair/body.ts'
import { borePins, type Bored } from './bore-pins.ts'
import type { Connector, ConnectorChoice } from './connector.ts'
import type { Material } from './connector-room.ts'
import { type Dovetail, slideTogether } from './dovetails.ts'
import { type PlacedPins, placePins, placesOnPlanes } from './place-pins.ts'

/** What became of it. */
export interface Connected extends Bored, Omit<PlacedPins, 'found'> {
  connectors: Connector[]
  dovetails: Dovetail[]
  /** Faces that have none, so that the pieces can slide into the dovetails of others. */
  plain: number
}

/** Pieces that are glued. */
export const unconnected: Omit<Connected, 'pieces'> = {
  pins: [],
  connectors: [],
  dovetails: [],
  without: 0,
  instead: 0,
  plain: 0,
  refused: [],
}

/**
 * Joins pieces that were cut apart. `material`: the body before the cuts. Pieces that get none are given back as they are. Rejects
 * `bad-geometry`.
 */
export async function connect(
  pieces: readonly Body[],
  material: Material,
  choice: ConnectorChoice,
  look: number,
  longestMm: number,
  onward: (share: number) => void,
): Promise<Connected> {
  const planes = placesOnPlanes(pieces, material, choice)
  // Half of the time before the bores goes into dovetails where there are any.
  const sliding = choice.kind === 'dovetail' ? 0.3 : 0
  const slid =
    sliding > 0
      ? await slideTogether(pieces, planes, choice, look, longestMm, (share) => onward(sliding * share))
      : null
  const pins = placePins(planes, material, choice, longestMm, slid, (share) =>
    onward(sliding + (0.6 - sliding) * share),
  )
  const made = await borePins(slid?.pieces ?? pieces, pins.found, choice, look, (share) => onward(0.6 + 0.4 * share))
  return {
    ...made,
    connectors: pins.found,
    dovetails: slid?.dovetails ?? [],
    without: pins.without,
    instead: pins.instead,
    plain: slid?.plain ?? 0,
    refused: [...pins.refused, ...(slid?.refused ?? [])],
  }
}
