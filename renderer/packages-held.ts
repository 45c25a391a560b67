/**
 * A build plugin that lists the packages bundled into the page and its workers, whose licences are shipped with them.
 */
import type { Plugin } from 'vite'

const folders = new Set<string>()

/**
 * `done` receives the package folders when the build is complete. Workers, which are built along the way, use the
 * plugin without it.
 */
export function packagesHeld(done?: (folders: string[]) => void): Plugin {
  return {
    name: 'maquette:packages-held',
    apply: 'build',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = packageFolder(id.replaceAll('\\', '/'))
        if (folder !== null) folders.add(folder)
      }
    },
    closeBundle: () => done?.([...folders].sort()),
  }
}

/**
 * Returns the folder of the package to which a module belongs, starting at the first `node_modules`; null if it belongs
 * to none.
 */
function packageFolder(path: string): string | null {
  const marker = 'node_modules/'
  const last = path.lastIndexOf(marker)
  if (last < 0) return null
  const [first = '', second = ''] = path.slice(last + marker.length).split('/')
  const name = first.startsWith('@') ? `${first}/${second}` : first
  return path.slice(path.indexOf(marker), last) + marker + name
}
