/** Where the studio keeps everything when nobody says otherwise: the same folder for both hosts, so that they share one library. */
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Windows: %APPDATA%\Maquette; macOS: ~/Library/Application Support/Maquette; elsewhere: $XDG_DATA_HOME or ~/.local/share, /maquette. */
export function defaultDataFolder(): string {
  const home = homedir()
  switch (process.platform) {
    case 'win32':
      return join(process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Maquette')
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Maquette')
    default:
      return join(process.env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'maquette')
  }
}
