/** Servers, workers and the administrator's command as a person starts them: processes of their own over one database. */
import { temporaryFolder } from '../service-under-test.ts'
import { runToEnd, startProcess } from '../service-process.ts'
import type { ServiceProcess } from '../service-process.ts'

const script = (path: string) => new URL(`../../../electron/service/${path}`, import.meta.url)

export interface TeamProcesses {
  files: string
  environment: Record<string, string>
  /** Without a worker. Resolves when it serves. */
  server(...flags: string[]): Promise<ServiceProcess>
  /** With the offline engine. Resolves when it takes tasks. */
  worker(...flags: string[]): Promise<ServiceProcess>
  /** What the command printed. */
  admin(...words: string[]): Promise<string>
  /** Flags of a server that is not to start: with what code it ended, and what it said. */
  refused(...flags: string[]): ReturnType<typeof runToEnd>
}

/** Over a database with or without tables, and a new folder unless a store of files is named. */
export async function teamProcesses(database: string, files?: string): Promise<TeamProcesses> {
  const place = files ?? (await temporaryFolder())
  const environment = { MAQUETTE_QUEUE: database, MAQUETTE_FILES: place }
  return {
    files: place,
    environment,
    server: (...flags) => startProcess(script('main.ts'), ['--no-worker', ...flags], environment),
    worker: (...flags) => startProcess(script('team/main-worker.ts'), flags, environment),
    async admin(...words) {
      const { code, out, error } = await runToEnd(script('team/admin/main-admin.ts'), words, environment)
      if (code !== 0) throw new Error(error)
      return out.trim()
    },
    refused: (...flags) => runToEnd(script('main.ts'), flags, environment),
  }
}
