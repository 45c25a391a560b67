/** What a file is, by its first bytes. What its sender calls it is not believed. */

/** Enough bytes of a file to know it by. */
export const sniffLength = 16

/** The media type of the pictures that are taken here, or null. */
export function sniff(head: Uint8Array): string | null {
  return kinds.find(({ marks }) => marks.every(({ at, bytes }) => startsAt(head, at, bytes)))?.mediaType ?? null
}

const kinds: { mediaType: string; marks: { at: number; bytes: number[] }[] }[] = [
  { mediaType: 'image/png', marks: [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }] },
  { mediaType: 'image/jpeg', marks: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }] },
  {
    mediaType: 'image/webp',
    marks: [
      { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
      { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
    ],
  },
]

function startsAt(head: Uint8Array, at: number, bytes: number[]): boolean {
  return bytes.every((byte, index) => head[at + index] === byte)
}
