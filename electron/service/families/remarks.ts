/** What the families themselves say about a request, before the engine sees it. */
type None = Record<string, never>

/** The figures of each remark. */
export interface FamilyRemarks {
  /** Without repair only a closed model can be hollowed or put on a base. */
  'repair-off': None
  /** The texture is baked for the quads. */
  'look-baked': None
}

/** Why the value of a field cannot be taken. Millimetres. */
export interface FamilyReasons {
  'wall-too-thin': { least: number }
  'triangles-only': None
  'not-a-spool': { entry: string }
  'spools-required': None
  'too-many-spools': { most: number }
  /** `names` of some that are there. */
  'font-not-found': { names: string[] }
}
