/** Uploads stored as blobs and indexed in PostgreSQL. */
import { checkedUpload } from '../../inputs/checked-upload.ts'
import { uploadKeptMs } from '../../inputs/uploads.ts'
import type { StoredUpload, Uploads } from '../../inputs/uploads.ts'
import { newToken } from '../../tasks/new-id.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { checkBytes } from './check-limits.ts'
import type { Database } from './database.ts'
import { graceMs, throwAway } from './sweep.ts'

interface UploadRow {
  id: string
  place: string
  bytes: number
  sha256: string
  media_type: string
  expires_at: number
}

/** Every upload has its own location, so that deleting one never affects another with the same content. */
export function postgresUploads(database: Database, blobs: Blobs, now: () => number): Uploads {
  return {
    async keep(caller, chunks, accept) {
      const place = `uploads/${caller.account}/${newToken()}`
      const checked = checkedUpload(chunks, accept)
      // Recorded first: if this server dies, the bytes are swept later.
      await throwAway(database, place, now() + uploadKeptMs)
      await blobs.write(place, checked.chunks)
      const seen = checked.result()
      return database.transaction(async (db) => {
        await db.query('select 1 from keys where id = $1 for update', [caller.key])
        const expiresAt = now() + uploadKeptMs
        const { rows } = await db.query<UploadRow>(
          'update uploads set expires_at = $3 where account_id = $1 and id = $2 returning id, place, bytes, sha256, media_type, expires_at',
          [caller.account, seen.id, expiresAt],
        )
        const known = rows[0]
        if (known !== undefined) {
          await throwAway(db, place, now() + graceMs)
          return uploadOf(known)
        }
        await checkBytes(db, caller.key, seen.bytes)
        await db.query('delete from garbage where prefix = $1', [place])
        const { rows: made } = await db.query<UploadRow>(
          `insert into uploads (account_id, id, key_id, place, bytes, sha256, media_type, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (account_id, id) do update set expires_at = excluded.expires_at
           returning id, place, bytes, sha256, media_type, expires_at`,
          [caller.account, seen.id, caller.key, place, seen.bytes, seen.sha256, seen.mediaType, expiresAt],
        )
        const upload = uploadOf(made[0] as UploadRow)
        // Another server stored the same content at the same time.
        if (upload.place !== place) await throwAway(db, place, now() + graceMs)
        return upload
      })
    },
    async find(caller, id) {
      const { rows } = await database.query<UploadRow>(
        'select id, place, bytes, sha256, media_type, expires_at from uploads where account_id = $1 and id = $2 and expires_at > $3',
        [caller.account, id, now()],
      )
      return rows[0] === undefined ? undefined : uploadOf(rows[0])
    },
  }
}

function uploadOf({ id, place, bytes, sha256, media_type: mediaType, expires_at: expiresAt }: UploadRow): StoredUpload {
  return { upload: { id, bytes, sha256, mediaType, expiresAt }, place }
}
