/** Default folders. */
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Returns the studio's folder, the same for both hosts, so that they share one library. */
export function studioFolder(): string {
  return dataFolder(process.platform, process.env, homedir())
}

/** Returns the folder of a stand-alone service, separate from the studio's own. */
export function serviceFolder(): string {
  return join(studioFolder(), 'service-alone')
}

/** Returns the application data folder of a system. Pure. */
export function dataFolder(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Maquette')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Maquette')
  const data = environment['XDG_DATA_HOME']
  return join(data === undefined || !data.startsWith('/') ? join(home, '.local', 'share') : data, 'maquette')
}
