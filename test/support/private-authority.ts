/** An authority as a school has its own, and a server with a certificate of it before a plain one. Made with `openssl`. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'

/** Without it these tests are skipped, and the run says so. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

export interface PrivateAuthority {
  /** The file of its certificate. */
  path: string
  pem: string
  cert: Buffer
  key: Buffer
}

export function makePrivateAuthority(name: string): PrivateAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-authority-'))
  const at = (file: string) => join(folder, file)
  const run = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  run('req', '-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-days', '2', '-subj', '/CN=School')
  run('req', ...newKey, '-keyout', at('key.pem'), '-out', at('request.pem'), '-subj', `/CN=${name}`)
  writeFileSync(at('names'), `subjectAltName=DNS:${name}\n`)
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')]
  run('x509', '-req', '-in', at('request.pem'), ...signing, '-out', at('cert.pem'), '-days', '2')
  const [pem, cert, key] = ['ca.pem', 'cert.pem', 'key.pem'].map((file) => readFileSync(at(file)))
  return { path: at('ca.pem'), pem: pem!.toString(), cert: cert!, key: key! }
}

/** Speaks TLS before a server of this computer. */
export async function startTlsFront({ cert, key }: PrivateAuthority, toPort: number) {
  const server = createServer({ cert, key }, (socket) => {
    const inner = connect(toPort, '127.0.0.1')
    socket.on('error', () => inner.destroy()).pipe(inner)
    inner.on('error', () => socket.destroy()).pipe(socket)
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
