/**
 * Blobs in an S3-compatible store. The SDK finds credentials and region in its usual places: environment, profile,
 * machine.
 */
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Readable } from 'node:stream'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Blobs } from './blobs.ts'

interface S3Options {
  bucket: string
  /** Ends with a slash, or is empty. */
  prefix: string
  /** Address of a store other than Amazon's, such as `http://minio:9000`. */
  endpoint: string | undefined
  /** Whether clients can reach the store for downloads; otherwise all downloads go through a server. */
  links: boolean
}

const linkSeconds = 15 * 60

export function s3Blobs({ bucket, prefix, endpoint, links }: S3Options): Blobs {
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    region: process.env['AWS_REGION'] ?? 'us-east-1',
    // Uses only the checksums that the protocol requires: not every store supports the newer ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` })

  async function removePage(under: string): Promise<boolean> {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: under }))
    const found = (page.Contents ?? [])
      .map(({ Key }) => ({ Key }))
      .filter(({ Key }) => Key === under || under.endsWith('/'))
    if (found.length > 0)
      await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: found, Quiet: true } }))
    return page.IsTruncated === true && found.length > 0
  }

  return {
    write: (name, chunks) =>
      reaching(async () => {
        const upload = new Upload({
          client,
          params: { ...at(name), Body: Readable.from(chunks, { objectMode: false }) },
        })
        await upload.done()
      }),
    open: (name, range) =>
      reaching(async () => {
        const part = range === undefined ? {} : { Range: `bytes=${range.from}-${range.to}` }
        try {
          const { Body } = await client.send(new GetObjectCommand({ ...at(name), ...part }))
          return Body === undefined ? null : (Body.transformToWebStream() as ReadableStream<Uint8Array>)
        } catch (thrown) {
          if (isMissing(thrown)) return null
          throw thrown
        }
      }),
    link: async (name, file) =>
      links
        ? getSignedUrl(
            client,
            new GetObjectCommand({
              ...at(name),
              ResponseContentType: file.mediaType,
              ResponseContentDisposition: `attachment; filename="${file.name}"`,
            }),
            { expiresIn: linkSeconds },
          )
        : null,
    remove: (under) =>
      reaching(async () => {
        while (await removePage(`${prefix}${under}`));
      }),
    check: () => reaching(async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket })))),
  }
}

function isMissing(thrown: unknown): boolean {
  const { name } = thrown as { name?: string }
  return name === 'NoSuchKey' || name === 'NotFound'
}

async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    throw new AppError('service-down', `the store of files answers with ${String(thrown)}`, { cause: thrown })
  }
}
