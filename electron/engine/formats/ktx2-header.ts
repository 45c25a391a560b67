/** The header of a KTX 2.0 texture (Khronos, KTX File Format Specification 2.0, section 3). */

const magic = [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]

export interface Ktx2Header {
  width: number
  height: number
}

export function isKtx2(bytes: Uint8Array): boolean {
  return magic.every((byte, i) => bytes[i] === byte)
}

/** Size in pixels; undefined if the header is truncated or the file is not a single 2D image. */
export function ktx2Header(bytes: Uint8Array): Ktx2Header | undefined {
  if (!isKtx2(bytes) || bytes.byteLength < 80) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height, depth, layers, faces] = [20, 24, 28, 32, 36].map((at) => view.getUint32(at, true))
  if (!width || !height || depth !== 0 || layers !== 0 || faces !== 1) return undefined
  return { width, height }
}
