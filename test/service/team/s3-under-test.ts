/** An S3-compatible store in memory, for the tests of a file. It does not check signatures: that they are there is for the tests to see. */
import { afterAll } from 'vitest'
import { startFauxqs } from 'fauxqs'

/** Gives a new bucket, as `--files` names it. The credentials are where the SDK looks for them from the first one on. */
export function s3OfFile(): () => Promise<string> {
  let started: ReturnType<typeof startFauxqs> | undefined
  let buckets = 0
  afterAll(async () => (await started)?.stop())
  return async () => {
    process.env['AWS_ACCESS_KEY_ID'] ??= 'test'
    process.env['AWS_SECRET_ACCESS_KEY'] ??= 'test'
    const server = await (started ??= startFauxqs({ port: 0, logger: false }))
    const { bucketName } = server.createBucket(`models-${(buckets += 1)}`)
    return `s3+http://127.0.0.1:${server.port}/${bucketName}/maquette`
  }
}
