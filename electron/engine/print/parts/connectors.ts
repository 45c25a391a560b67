/** Joins pieces across their cuts: dovetails first, then pins. */
import type { Vector } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { borePins, type Bored } from './bore-pins.ts'
import type { Connector, ConnectorChoice } from './connector.ts'
import type { Material } from './connector-room.ts'
import { type CutFaces, type Dovetail, type FaceSlid, slideTogether } from './dovetails.ts'
import { type PlacedPins, placePins, placesOnPlanes } from './place-pins.ts'

/** Connector placements. */
export interface PlacedConnectors extends Omit<PlacedPins, 'found'> {
  connectors: Connector[]
  dovetails: Dovetail[]
  /** Number of faces left without connectors so that pieces can slide into each other's dovetails. */
  plain: number
  /** Requested dovetail positions on faces that close a ring of pieces. */
  inRing: Vector[]
}

/** The result. */
export interface Connected extends Bored, PlacedConnectors {}

/** Pieces to be glued. */
export const unconnected: Omit<Connected, 'pieces'> = {
  pins: [],
  connectors: [],
  dovetails: [],
  without: 0,
  instead: 0,
  plain: 0,
  refused: [],
  inRing: [],
}

/**
 * Joins cut pieces. `material` is the body before the cuts. Pieces without connectors are returned unchanged. Rejects
 * with `bad-geometry`.
 */
export async function connect(
  pieces: readonly Body[],
  material: Material,
  choice: ConnectorChoice,
  look: number,
  longestMm: number,
  onward: (share: number) => void,
): Promise<Connected> {
  const placed = await placeConnectors(pieces, material, choice, look, longestMm, (share) => onward(0.6 * share))
  const made = await borePins(placed.slid, placed.connectors, choice, look, (share) => onward(0.6 + 0.4 * share))
  const { connectors, dovetails, without, instead, plain, refused, inRing } = placed
  return { ...made, connectors, dovetails, without, instead, plain, refused, inRing }
}

/**
 * Places all connectors before any pin hole is bored. `slid` holds the pieces with their dovetails, `planes` all
 * cutting planes; `onFace` is called for each face that is tried for a dovetail. Rejects with `bad-geometry`.
 */
export async function placeConnectors(
  pieces: readonly Body[],
  material: Material,
  choice: ConnectorChoice,
  look: number,
  longestMm: number,
  onward: (share: number) => void,
  onFace?: (face: FaceSlid) => void,
): Promise<PlacedConnectors & { slid: readonly Body[]; planes: CutFaces[] }> {
  const planes = placesOnPlanes(pieces, material, choice)
  // Placing dovetails takes about half of the time.
  const sliding = choice.kind === 'dovetail' ? 0.5 : 0
  const slid =
    sliding > 0
      ? await slideTogether(pieces, planes, choice, look, longestMm, (share) => onward(sliding * share), onFace)
      : null
  const { found, refused, ...counts } = placePins(planes, material, choice, longestMm, slid, (share) =>
    onward(sliding + (1 - sliding) * share),
  )
  return {
    ...counts,
    slid: slid?.pieces ?? pieces,
    planes,
    connectors: found,
    dovetails: slid?.dovetails ?? [],
    plain: slid?.plain ?? 0,
    refused: [...refused, ...(slid?.refused ?? [])],
    inRing: slid?.inRing ?? [],
  }
}
