import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#config/config.ts'
import { SetupProblem } from '#config/setupProblem.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './port.ts'

/** The file storage of this installation: the configured bucket, or else a folder. The S3 client is only loaded for a bucket. */
export async function openStorage(config: Config): Promise<Storage> {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = config
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return diskStorage(join(config.DATA_DIR, 'files'))
  const { s3Storage } = await import('./s3.ts')
  const storage = s3Storage({
    endpoint: S3_ENDPOINT,
    // Self-hosted stores have no regions, and accept any.
    region: config.S3_REGION ?? 'us-east-1',
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    // Self-hosted stores rarely have a host name for each bucket.
    forcePathStyle: config.S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
  })
  await refuseUnusable(storage, config)
  return storage
}

/** Writes, reads and removes a file, so that a wrong configuration is found at the start. */
async function refuseUnusable(storage: Storage, { S3_BUCKET, S3_ENDPOINT }: Config) {
  const key = `checks/${randomUUID()}`
  try {
    await storage.put(key, Readable.from([Buffer.from('is it there?')]))
    const { stream } = await storage.read(key)
    stream.resume()
    await storage.remove(key)
  } catch (error) {
    const { name, message } = innermost(error)
    const what = hints[name] ?? `it can't be reached (${message || name}): start it, or correct S3_ENDPOINT and S3_REGION`
    throw new SetupProblem(
      `The bucket ${S3_BUCKET}${S3_ENDPOINT ? ` at ${S3_ENDPOINT}` : ''} can't be used, since ${what}. Then start again.`,
    )
  }
}

/** Hints for the store's error codes of a wrong configuration. */
const hints: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket: create it, or correct S3_BUCKET',
  InvalidAccessKeyId: 'the store does not know the key: correct S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the secret of the key is another one: correct S3_SECRET_ACCESS_KEY',
  AccessDenied: 'the key may not read and write there: permit it, or correct S3_BUCKET',
  PermanentRedirect: 'it is in another region: correct S3_REGION',
  AuthorizationHeaderMalformed: 'it is in another region: correct S3_REGION',
}

const innermost = (error: unknown): Error =>
  error instanceof Error ? (error.cause instanceof Error ? innermost(error.cause) : error) : new Error(String(error))
