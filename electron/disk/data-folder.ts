/** Where things are kept unless another place is chosen. */
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The studio's folder, the same for both hosts, so that they share one library. */
export function studioFolder(): string {
  return dataFolder(process.platform, process.env, homedir())
}

/** The folder of the local service where it runs alone: not the one inside the studio's, which the studio itself uses. */
export function serviceFolder(): string {
  return join(studioFolder(), 'service-alone')
}

/** The folder for application data of this person on this system. Pure. */
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
