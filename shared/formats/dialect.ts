/** The dialects of 3MF that slicers read: each reads filaments, parts and plates in its own way. */

export const dialects = ['standard', 'bambu', 'orca', 'cura', 'objects'] as const
/**
 * `standard`: strictly valid, with colours for all programs and painting for PrusaSlicer. `bambu`, `orca`: a project
 * for these slicers and those derived from them. `cura`: one object per filament, with its extruder. `objects`: one
 * object per filament.
 */
export type Dialect = (typeof dialects)[number]

/** The name of each dialect in file lists, and how many filaments its programs can distinguish. */
export const dialectFacts: Readonly<Record<Dialect, { label: string; maxFilaments: number }>> = {
  standard: { label: '3MF for PrusaSlicer', maxFilaments: 16 },
  bambu: { label: '3MF for Bambu Studio', maxFilaments: 32 },
  orca: { label: '3MF for OrcaSlicer', maxFilaments: 16 },
  cura: { label: '3MF for Cura', maxFilaments: 16 },
  objects: { label: '3MF with an object for each colour', maxFilaments: 32 },
}
