/** A studio in a process of its own that is killed, against a paid service, as in the crash test, which has the promises. */
import { crashRun } from '../crash/crash-run.ts'
import type { RunReport } from './run-report.ts'

export async function killedRun(seed: number): Promise<RunReport> {
  const { broken, kills } = await crashRun(seed, 2)
  return { broken, faults: { 'studio killed': kills } }
}
