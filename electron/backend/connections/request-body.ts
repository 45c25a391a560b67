/** Serialises a request body: JSON, a form (RFC 7578), or a file. Pure. */
import { randomUUID } from 'node:crypto'
import type { RequestBody } from './http-request.ts'
import type { FormPart, HttpBody } from './provider.ts'

/** `boundary`: a string that occurs in no part. */
export function requestBodyOf(body: HttpBody, boundary = `maquette-${randomUUID()}`): RequestBody {
  if ('json' in body) return { mediaType: 'application/json', pieces: [JSON.stringify(body.json)] }
  if ('file' in body) {
    const { path, bytes, mediaType } = body.file
    return { mediaType, pieces: [{ path, bytes }] }
  }
  return {
    mediaType: `multipart/form-data; boundary=${boundary}`,
    pieces: [...body.parts.flatMap((part) => piecesOf(part, boundary)), `--${boundary}--\r\n`],
  }
}

function piecesOf(part: FormPart, boundary: string): RequestBody['pieces'] {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(part.name)}"`
  if ('value' in part) return [`${head}\r\n\r\n${part.value}\r\n`]
  const { name, mediaType, path, bytes } = part.file
  return [`${head}; filename="${quoted(name)}"\r\nContent-Type: ${mediaType}\r\n\r\n`, { path, bytes }, '\r\n']
}

/** Escapes a name as browsers do. */
function quoted(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}
