/** The dialects of 3MF that slicers read: each reads filaments, parts and plates in its own way. */

export const dialects = ['standard', 'bambu', 'orca', 'cura', 'objects'] as const
/**
 * `standard`: strictly valid, with colours for all and painting for PrusaSlicer. `bambu`, `orca`: a project of these and of
 * the slicers made from them. `cura`: an object for each filament, with its extruder. `objects`: an object for each filament.
 */
export type Dialect = (typeof dialects)[number]

/** The name of each dialect in lists of files, and how many filaments its programs can tell apart. */
export const dialectFacts: Readonly<Record<Dialect, { label: string; maxFilaments: number }>> = {
  standard: { label: '3MF for PrusaSlicer', maxFilaments: 16 },
  bambu: { label: '3MF for Bambu Studio', maxFilaments: 32 },
  orca: { label: '3MF for OrcaSlicer', maxFilaments: 16 },
  cura: { label: '3MF for Cura', maxFilaments: 16 },
  objects: { label: '3MF with an object for each colour', maxFilaments: 32 },
}
