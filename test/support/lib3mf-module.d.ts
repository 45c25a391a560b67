/** What the tests use of lib3mf, which comes without types. */
declare module '@3mfconsortium/lib3mf' {
  interface Owned {
    /** Gives its memory back. */
    delete(): void
  }
  interface Mesh extends Owned {
    GetTriangleCount(): number | bigint
  }
  interface Meshes extends Owned {
    MoveNext(): boolean
    GetCurrentMeshObject(): Mesh
  }
  interface Reader extends Owned {
    SetStrictModeActive(strict: boolean): void
    ReadFromFile(path: string): void
    GetWarningCount(): number | bigint
    GetWarning(place: number): { ErrorCode: number }
  }
  interface Model extends Owned {
    QueryReader(kind: '3mf'): Reader
    GetMeshObjects(): Meshes
  }
  interface Library {
    CWrapper: new () => Owned & { CreateModel(): Model }
    FS: { writeFile(path: string, bytes: Uint8Array): void }
  }
  export default function lib3mf(): Promise<Library>
}
