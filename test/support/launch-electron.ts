/** The studio in a real Electron. */
import { mkdtempSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { _electron } from 'playwright'
import type { LaunchOptions, Studio } from './studio.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function launchElectron(executablePath: string, { dataFolder, theme }: LaunchOptions): Promise<Studio> {
  const asRoot = process.getuid?.() === 0
  const app = await _electron.launch({
    executablePath,
    args: [root, '--data', dataFolder, ...(asRoot ? ['--no-sandbox'] : [])],
    colorScheme: theme ?? 'dark',
  })
  let text = ''
  for (const stream of [app.process().stdout, app.process().stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return {
    host: 'electron',
    page: await app.firstWindow(),
    dataFolder,
    output: () => text,
    quit: () => app.close(),
    kill: async () => void app.process().kill('SIGKILL'),
    saved: async (press) => {
      const path = join(mkdtempSync(join(tmpdir(), 'maquette-saved-')), 'saved.bin')
      await app.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath })
      }, path)
      await press()
      for (let tries = 0; tries < 600 && !existsSync(path); tries += 1) await sleep(50)
      return path
    },
  }
}
