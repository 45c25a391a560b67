/** A plugin of the build that lists the packages of which the page and its workers are made: their licences are shipped with them. */
import type { Plugin } from 'vite'

const held = new Set<string>()

/** `done` gets their folders when everything is built. Workers, which are built on the way, have the plugin without it. */
export function packagesHeld(done?: (folders: string[]) => void): Plugin {
  return {
    name: 'maquette:packages-held',
    apply: 'build',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const found = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/'))?.[0]
        if (found !== undefined) held.add(found)
      }
    },
    closeBundle: () => done?.([...held].sort()),
  }
}
