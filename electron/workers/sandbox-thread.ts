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

shut(net.Socket.prototype, ['connect'])
shut(net.Server.prototype, ['listen'])
shut(dgram.Socket.prototype, ['bind', 'connect', 'send'])
const lookups = Object.keys(dns).filter((name) => /^(lookup|resolve|reverse)/.test(name))
shut(dns, lookups)
shut(dns.promises, lookups)
for (const { prototype } of [dns.Resolver, dns.promises.Resolver])
  shut(
    prototype,
    Object.getOwnPropertyNames(prototype).filter((name) => /^(resolve|reverse)/.test(name)),
  )
shut(childProcess, ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'])
shut(childProcess.ChildProcess.prototype, ['spawn'])
shut(inspector, ['open'])
// The raw bindings would bypass all of these. OpenCV reads the file system constants from one.
shut(process, ['binding'], (name) => (name === 'constants' ? { fs: constants } : refuse()))
syncBuiltinESMExports()

function shut(owner: object, names: readonly string[], value: (name: unknown) => unknown = refuse): void {
  for (const name of names)
    if (name in owner) Object.defineProperty(owner, name, { value, writable: false, configurable: false })
}

function refuse(): never {
  throw Object.assign(new Error('the engine reaches neither the network nor other processes'), {
    code: 'ERR_ACCESS_DENIED',
  })
}
