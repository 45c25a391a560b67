/**
 * Limits of printing processes, in millimetres, as print services and printer makers publish them. Each row names its
 * sources; where they differ, the safer limit is used.
 */

export const processIds = ['filament', 'resin', 'nylon-powder', 'full-colour', 'sandstone', 'metal'] as const
export type ProcessId = (typeof processIds)[number]

export interface PrintProcess {
  name: string
  /** Minimum wall thickness: supported at its sides, and free-standing. */
  wallMm: { supported: number; free: number }
  /** Minimum width of a line and its height or depth: embossed and engraved. */
  raisedMm: { width: number; height: number }
  engravedMm: { width: number; depth: number }
  /** Minimum diameter of a hole that stays open. */
  holeMm: number
  /** Gap on each side of a pin with which it goes in and still holds. */
  clearanceMm: number
  /** Minimum diameter of a pin that does not break when pushed in. */
  pinMm: number
  /** The design guides from which the limits are taken. */
  sources: readonly string[]
}

/**
 * Clearances are for each side: filament prints fit from 0.1 (tight) to 0.25 (loose). The pins of PrusaSlicer,
 * OrcaSlicer and Bambu Studio are 2.5 mm wide and 3 mm deep by default.
 */
export const processes: Readonly<Record<ProcessId, PrintProcess>> = {
  filament: {
    name: 'Filament',
    wallMm: { supported: 0.8, free: 1 },
    raisedMm: { width: 0.8, height: 0.5 },
    engravedMm: { width: 0.8, depth: 0.4 },
    holeMm: 2,
    clearanceMm: 0.15,
    pinMm: 2.5,
    sources: ['arti90.com, design clues', 'cifproto.com, design for manufacturing'],
  },
  resin: {
    name: 'Resin',
    wallMm: { supported: 0.5, free: 0.8 },
    raisedMm: { width: 0.5, height: 0.3 },
    engravedMm: { width: 0.5, depth: 0.3 },
    holeMm: 0.5,
    clearanceMm: 0.08,
    pinMm: 2,
    sources: ['Materialise, PerFORM', 'JLC3DP, article 170'],
  },
  'nylon-powder': {
    name: 'Nylon powder',
    wallMm: { supported: 0.7, free: 1 },
    raisedMm: { width: 0.5, height: 1 },
    engravedMm: { width: 0.5, depth: 0.5 },
    holeMm: 1.5,
    clearanceMm: 0.2,
    pinMm: 2,
    sources: ['Materialise, PA 12 (SLS)', 'Materialise, PA 12 (MJF)'],
  },
  'full-colour': {
    name: 'Full-colour resin',
    wallMm: { supported: 1, free: 1 },
    raisedMm: { width: 0.5, height: 0.5 },
    engravedMm: { width: 0.5, depth: 0.5 },
    holeMm: 0.5,
    clearanceMm: 0.15,
    pinMm: 2.5,
    sources: ['marketiger3d.com', 'cifproto.com, design for manufacturing'],
  },
  sandstone: {
    name: 'Full-colour sandstone',
    wallMm: { supported: 2, free: 3 },
    raisedMm: { width: 0.5, height: 0.5 },
    engravedMm: { width: 0.5, depth: 0.5 },
    holeMm: 2,
    clearanceMm: 0.25,
    pinMm: 4,
    sources: ['Shapeways, article 360007082094'],
  },
  metal: {
    name: 'Metal',
    wallMm: { supported: 0.4, free: 1 },
    raisedMm: { width: 0.5, height: 0.5 },
    engravedMm: { width: 0.5, depth: 0.5 },
    holeMm: 1,
    clearanceMm: 0.2,
    pinMm: 2,
    sources: ['arti90.com, design clues', 'cifproto.com, design for manufacturing'],
  },
}

/** The processes as options of a parameter. */
export const processChoices = processIds.map((value) => ({ value, label: processes[value].name }))
