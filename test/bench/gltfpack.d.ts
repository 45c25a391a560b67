/** What the benchmark uses of gltfpack, which comes without types. */
declare module 'gltfpack' {
  export function pack(
    args: string[],
    files: { read(path: string): Uint8Array; write(path: string, data: Uint8Array<ArrayBuffer>): void },
  ): Promise<string>
}
