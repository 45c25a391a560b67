/**
 * Build volumes of common printers, in millimetres: width, depth and height. Filament printers are from OrcaSlicer's
 * printer profiles (`resources/profiles` of https://github.com/SoftFever/OrcaSlicer: `printable_area` and
 * `printable_height`, read in January 2026; if a profile inherits the height, from the maker's page), resin printers
 * from their makers' pages.
 */

export interface PrinterRow {
  id: string
  name: string
  bedMm: readonly [width: number, depth: number, height: number]
  isResin?: true
}

/** By maker. */
export const printers: readonly PrinterRow[] = [
  { id: 'bambu-a1-mini', name: 'Bambu Lab A1 mini', bedMm: [180, 180, 180] },
  { id: 'bambu-256', name: 'Bambu Lab A1, P1, P2S, X1', bedMm: [256, 256, 250] },
  { id: 'bambu-h2s', name: 'Bambu Lab H2S', bedMm: [340, 320, 340] },
  { id: 'bambu-h2d', name: 'Bambu Lab H2D', bedMm: [350, 320, 325] },
  { id: 'prusa-mini', name: 'Prusa MINI', bedMm: [180, 180, 180] },
  { id: 'prusa-mk4s', name: 'Prusa MK4S', bedMm: [250, 210, 220] },
  { id: 'prusa-core-one', name: 'Prusa CORE One', bedMm: [250, 220, 270] },
  { id: 'prusa-xl', name: 'Prusa XL', bedMm: [360, 360, 360] },
  { id: 'creality-ender-3', name: 'Creality Ender-3 V3, K1', bedMm: [220, 220, 250] },
  { id: 'creality-hi', name: 'Creality Hi', bedMm: [260, 260, 300] },
  { id: 'creality-k1-max', name: 'Creality K1 Max', bedMm: [300, 300, 300] },
  { id: 'creality-k2-plus', name: 'Creality K2 Plus', bedMm: [350, 350, 350] },
  { id: 'elegoo-neptune-4', name: 'Elegoo Neptune 4', bedMm: [225, 225, 265] },
  { id: 'elegoo-centauri', name: 'Elegoo Centauri Carbon', bedMm: [256, 256, 256] },
  { id: 'anycubic-kobra-3', name: 'Anycubic Kobra 3', bedMm: [255, 255, 260] },
  { id: 'anycubic-kobra-s1', name: 'Anycubic Kobra S1', bedMm: [250, 250, 250] },
  { id: 'flashforge-5m', name: 'Flashforge Adventurer 5M', bedMm: [220, 220, 220] },
  { id: 'qidi-q2', name: 'Qidi Q2', bedMm: [270, 270, 256] },
  { id: 'snapmaker-u1', name: 'Snapmaker U1', bedMm: [270, 270, 270] },
  { id: 'elegoo-mars-5', name: 'Elegoo Mars 5 Ultra (resin)', bedMm: [153, 77, 165], isResin: true },
  { id: 'elegoo-saturn-4', name: 'Elegoo Saturn 4 Ultra (resin)', bedMm: [218, 122, 220], isResin: true },
  { id: 'formlabs-form-4', name: 'Formlabs Form 4 (resin)', bedMm: [200, 125, 210], isResin: true },
]

/** Returns the build volume of a printer; undefined for an unknown one. */
export function bedOf(id: string): PrinterRow['bedMm'] | undefined {
  return printers.find((printer) => printer.id === id)?.bedMm
}

/**
 * The narrowest line and the lowest first layer that a printer can make. Filament: the usual 0.4 mm nozzle, half of its
 * usual layer height; resin: two pixels.
 */
export function finest(printer: PrinterRow | undefined): { lineMm: number; layerMm: number } {
  return printer?.isResin === true ? { lineMm: 0.1, layerMm: 0.05 } : { lineMm: 0.4, layerMm: 0.1 }
}
