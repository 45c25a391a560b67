/** What the room of analyses does for the workers. */
import type { ThicknessShare } from './thickness-share.ts'

export interface AnalyseJobs {
  /** A helping thread's share of a thickness map: everything it reads and writes lies in shared memory. */
  'thickness-share': { input: ThicknessShare; output: Record<string, never> }
}
