/** Why a figure cannot be made as asked. */

type None = Record<string, never>

/** Why the value of a field cannot be taken. */
export interface GenerateReasons {
  'must-be-positive': None
  'unknown-style': None
}
