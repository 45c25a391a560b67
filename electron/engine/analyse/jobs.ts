import type { ThicknessShare } from './thickness-share.ts'

export interface AnalyseJobs {
  /** A helper thread's share of a thickness map; it reads and writes shared memory only. */
  'thickness-share': { input: ThicknessShare; output: Record<string, never> }
}
