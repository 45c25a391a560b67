/** Where the service keeps its data when nobody says. Pure. */
import { join } from 'node:path'

/** The folder for application data of this person on this system. */
export function defaultDataFolder(
  platform: NodeJS.Platform,
  environment: Record<string, string | undefined>,
  home: string,
): string {
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Maquette', 'service')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Maquette', 'service')
  const data = environment['XDG_DATA_HOME']
  return join(data === undefined || !data.startsWith('/') ? join(home, '.local', 'share') : data, 'maquette', 'service')
}
