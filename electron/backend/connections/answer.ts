/** A complete answer of a service. */
export interface Answer {
  status: number
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>
  /** Undefined where the body is not JSON. Texts too long for memory are replaced by `kept:…` links. */
  json: unknown
  /** The body as text, truncated; empty for a file. */
  text: string
  /** Link to the body where it is a file. */
  file?: { link: string; bytes: number; mediaType: string | null }
}
