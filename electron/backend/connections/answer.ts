/** A whole answer, as the readers of a service see it. */
export interface Answer {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Undefined where it is not JSON. Texts that are too long to be kept in memory stand in it as links: `kept:…`. */
  json: unknown
  /** The same as text, bounded; empty for a file. */
  text: string
  /** Where the answer is a file: a link to it, as an output may carry it. */
  file?: { link: string; bytes: number; mediaType: string | null }
}
