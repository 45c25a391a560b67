/**
 * Sandboxes a thread of the engine before anything else is loaded: it disables the network, DNS, child processes and
 * the inspector in the Node modules that all imports share. This stops JavaScript that was tricked into opening
 * connections, but not arbitrary code execution through a fault in native code (docs/untrusted-files.md).
 */
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { constants } from 'node:fs'
import inspector from 'node:inspector'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

disable(net.Socket.prototype, ['connect'])
disable(net.Server.prototype, ['listen'])
disable(dgram.Socket.prototype, ['bind', 'connect', 'send'])
const lookups = Object.keys(dns).filter((name) => /^(lookup|resolve|reverse)/.test(name))
disable(dns, lookups)
disable(dns.promises, lookups)
for (const { prototype } of [dns.Resolver, dns.promises.Resolver])
  disable(
    prototype,
    Object.getOwnPropertyNames(prototype).filter((name) => /^(resolve|reverse)/.test(name)),
  )
disable(childProcess, ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'])
disable(childProcess.ChildProcess.prototype, ['spawn'])
disable(inspector, ['open'])
// The raw bindings would bypass all of these. OpenCV reads the file system constants from one.
disable(process, ['binding'], (name) => (name === 'constants' ? { fs: constants } : refuse()))
syncBuiltinESMExports()

function disable(owner: object, names: readonly string[], value: (name: unknown) => unknown = refuse): void {
  for (const name of names)
    if (name in owner) Object.defineProperty(owner, name, { value, writable: false, configurable: false })
}

function refuse(): never {
  throw Object.assign(new Error('the engine reaches neither the network nor other processes'), {
    code: 'ERR_ACCESS_DENIED',
  })
}
