/** Reasons why a figure's fields are refused. */

type None = Record<string, never>

export interface GenerateReasons {
  'must-be-positive': None
  'unknown-style': None
}
