/**
 * `node scripts/sign-update.mjs KEY [--rollout PERCENT] FILE…`: signs the update descriptions that packaging wrote
 * (`latest*.yml`, `beta*.yml`) with the private key of the releases (Ed25519, PEM), and sets the percentage of machines
 * that receive the update.
 */
import { createPublicKey, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { isSigned, signedText } from '../electron/desktop/update-signature.ts'
import { fail, say } from './setup.mjs'

/** Parses a description as electron-updater does. */
export function readDescription(text) {
  return load(text)
}

/** The file names that electron-builder gives to descriptions. */
const isDescription = (name) => /^(?:latest|beta|alpha)(?:-mac|-linux(?:-\w+)?)?\.yml$/.test(name)

/**
 * Returns the description with its signature, which replaces an earlier one. `name`: its file, which determines the
 * channel, system and architecture. `privateKey`: PEM. `rollout`: 1 … 100.
 */
export function signDescription(name, text, privateKey, rollout = 100) {
  const signature = sign(null, Buffer.from(signedText(name, readDescription(text))), privateKey).toString('base64')
  const rest = text.replace(/^(signature|stagingPercentage): .*\n/gm, '').trimEnd()
  return `${rest}\nsignature: ${signature}\n${rollout === 100 ? '' : `stagingPercentage: ${rollout}\n`}`
}

function main() {
  const given = process.argv.slice(2)
  const at = given.indexOf('--rollout')
  const rollout = at === -1 ? 100 : Number(given.splice(at, 2)[1])
  const [keyFile, ...files] = given
  if (keyFile === undefined || files.length === 0 || !Number.isInteger(rollout) || rollout < 1 || rollout > 100)
    fail('Use: node scripts/sign-update.mjs KEY [--rollout 1…100] FILE…')
  const privateKey = readFileSync(keyFile, 'utf8')
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })
  for (const file of files) {
    const name = basename(file)
    if (!isDescription(name))
      fail(`${file} is not a description of an update: they are called latest-linux.yml, beta-mac.yml and so on.`)
    const signed = signDescription(name, readFileSync(file, 'utf8'), privateKey, rollout)
    const update = readDescription(signed)
    if (!isSigned(name, update, update.signature, publicKey)) fail(`${file} cannot be signed: it names no files.`)
    writeFileSync(file, signed)
    say(`${file}: version ${update.version}, for ${rollout} of 100 machines`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
