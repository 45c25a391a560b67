/** What came of one run. */
export interface RunReport {
  /** One sentence each; empty where every promise was kept. */
  broken: string[]
  /** What was done to it, and how often. */
  faults: Record<string, number>
}
