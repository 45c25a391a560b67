/** `safeStorage`: as on a desktop with a password store (`STAND_IN_KEYCHAIN=1`), or as on one without. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const encrypts = process.env['STAND_IN_KEYCHAIN'] === '1'
/** Stands for the key that the system keeps: the same for every run of one test. */
const key = createHash('sha256')
  .update(`stand-in ${process.env['STAND_IN_KEYCHAIN_SEED'] ?? ''}`)
  .digest()

export const safeStorage = {
  getSelectedStorageBackend: () => (encrypts ? 'gnome_libsecret' : 'basic_text'),
  isAsyncEncryptionAvailable: async () => true,
  async encryptStringAsync(plain: string): Promise<Buffer> {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  },
  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    const plain = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
    return { result: plain.toString('utf8'), shouldReEncrypt: false }
  },
}
