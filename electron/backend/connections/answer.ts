/** A complete response from a service. */
export interface Answer {
  status: number
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>
  /** Undefined if the body is not JSON. Strings too long for memory are replaced by `kept:…` links. */
  json: unknown
  /** The body as text, truncated; empty if the body is a file. */
  text: string
  /** Link to the body if it is a file. */
  file?: { link: string; bytes: number; mediaType: string | null }
}
