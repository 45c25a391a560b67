/** What a service promised about a file; what it promised is checked. */
export interface ExpectedFile {
  name: string
  kind: 'model' | 'image' | 'texture' | 'report' | 'archive' | 'other'
  mediaType: string | null
  bytes: number | null
  sha256: string | null
}
