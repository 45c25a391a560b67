/** The families' remarks about a request, before the engine sees it. */
type None = Record<string, never>

/** Values of each remark. */
export interface FamilyRemarks {
  /** Without repair, only a closed model can be hollowed or put on a base. */
  'repair-off': None
  /** The texture is baked for the quads. */
  'look-baked': None
}

/** Why a field's value is rejected. Lengths are in millimetres. */
export interface FamilyReasons {
  'wall-too-thin': { least: number }
  'not-a-spool': { entry: string }
  'spools-required': None
  'too-many-spools': { most: number }
  /** `names`: some installed fonts. */
  'font-not-found': { names: string[] }
}
