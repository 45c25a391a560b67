import type { Parameter, ParameterValue } from '../../shared/catalogue/catalogue.ts'

/** The props of a field for one parameter of a model. */
export interface ParameterFieldProps {
  parameter: Parameter
  /** The chosen value or the default; undefined if there is neither. */
  value: ParameterValue | undefined
  error: string | undefined
  onChange: (value: ParameterValue | undefined) => void
}
