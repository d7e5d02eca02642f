import { checkKey, isKey, NoSuchFile, type Storage, WrongOffset } from './port.ts'
import { type Bucket, openBucket, type S3Settings, type StoredObject } from './s3.bucket.ts'
import { isCode } from './s3.problems.ts'
import { appendTo, bytesOf, keptPlace, keyOfFolder, Pending, partBytes, readUnfinished, type Unfinished } from './s3.unfinished.ts'

const keysAtOnce = 500

/** Files in a bucket, shared by any number of processes. A file only becomes visible once it is complete. */
export const s3Storage = (settings: S3Settings): Storage => storageIn(openBucket(settings))

export function storageIn(bucket: Bucket): Storage {
  const exists = async (key: string) => (await sizeOf(key)) !== null
  const sizeOf = async (key: string) => await bucket.sizeOf(keptPlace(checked(key)))

  return {
    name: 's3',
    exists,
    sizeOf,

    async put(key, bytes) {
      const place = keptPlace(checked(key))
      const pending = new Pending()
      const parts: Awaited<ReturnType<Bucket['part']>>[] = []
      let [uploadId, size]: [string | undefined, number] = [undefined, 0]
      try {
        for await (const chunk of bytes) {
          size += chunk.byteLength
          pending.add(chunk)
          while (pending.size > partBytes) {
            uploadId ??= await bucket.begin(place)
            parts.push(await bucket.part(place, uploadId, parts.length + 1, pending.take(partBytes)))
          }
        }
        const rest = pending.take(pending.size)
        if (!uploadId) await bucket.put(place, rest)
        else await bucket.complete(place, uploadId, [...parts, await bucket.part(place, uploadId, parts.length + 1, rest)])
        return { size }
      } catch (error) {
        // An upload that can't be aborted now is swept later.
        if (uploadId) await bucket.abort(place, uploadId).catch(() => undefined)
        throw error
      }
    },

    async read(key, range) {
      const file = await bucket.get(keptPlace(checked(key)), range)
      if (!file) throw new NoSuchFile(key)
      return file
    },

    async remove(key) {
      await forget(bucket, key, await readUnfinished(bucket, checked(key)))
      await bucket.remove(keptPlace(key))
    },

    async received(key) {
      return (await sizeOf(key)) ?? (await readUnfinished(bucket, key)).size
    },

    async append(key, offset, bytes) {
      const whole = await sizeOf(key)
      if (whole !== null) throw new WrongOffset(key, whole, offset)
      const unfinished = await readUnfinished(bucket, key)
      if (unfinished.size !== offset) throw new WrongOffset(key, unfinished.size, offset)
      return await appendTo(bucket, key, unfinished, bytes)
    },

    async finish(key) {
      if (await exists(key)) return
      const unfinished = await readUnfinished(bucket, key)
      const { uploadId, parts, pieces } = unfinished
      const [place, rest] = [keptPlace(key), await bytesOf(bucket, pieces)]
      if (!uploadId || parts.length === 0) await bucket.put(place, rest)
      else {
        const last = rest.byteLength > 0 ? [await bucket.part(place, uploadId, parts.length + 1, rest)] : []
        await bucket.complete(place, uploadId, [...parts, ...last]).catch(async (error: unknown) => {
          // The upload was completed, and the answer was lost.
          if (!isCode(error, 'NoSuchUpload') || !(await exists(key))) throw error
        })
      }
      await forget(bucket, key, unfinished)
    },

    async assertWritable() {
      await bucket.assertReachable()
    },

    async *keptBefore(untouchedSince) {
      const place = keptPlace('')
      for await (const page of bucket.list(place, keysAtOnce)) {
        const keys = page.filter(({ changedAt }) => changedAt < untouchedSince).map(({ key }) => key.slice(place.length))
        if (keys.some(isKey)) yield keys.filter(isKey)
      }
    },

    async sweep(untouchedSince) {
      let swept = 0
      for await (const folder of foldersIn(bucket)) {
        const key = keyOfFolder(folder.name)
        if (!isKey(key) || isTouched(folder.objects, untouchedSince)) continue
        const unfinished = await readUnfinished(bucket, key)
        if (isTouched([...unfinished.objects, ...unfinished.parts], untouchedSince)) continue
        await forget(bucket, key, unfinished)
        swept += 1
      }
      // Uploads of processes that died before they recorded them, or within a put.
      for await (const { key: place, id, begunAt } of bucket.uploads(keptPlace(''))) {
        const key = place.slice(keptPlace('').length)
        if (begunAt >= untouchedSince || !isKey(key) || (await readUnfinished(bucket, key)).uploadId === id) continue
        await bucket.abort(place, id)
        swept += 1
      }
      return swept
    },
  }
}

function checked(key: string): string {
  checkKey(key)
  return key
}

/** Deletes the parts first: without the record of the upload they could not be found. */
async function forget(bucket: Bucket, key: string, { uploadId, objects }: Unfinished): Promise<void> {
  if (uploadId) await bucket.abort(keptPlace(key), uploadId)
  for (const { key: name } of objects) await bucket.remove(name)
}

const isTouched = (things: readonly { changedAt: Date }[], since: Date) => things.some(({ changedAt }) => changedAt >= since)

/** The objects of each unfinished file, one file after another: the list is sorted by key, so a folder's objects are adjacent. */
async function* foldersIn(bucket: Bucket): AsyncGenerator<{ name: string; objects: StoredObject[] }> {
  let folder: { name: string; objects: StoredObject[] } | undefined
  for await (const page of bucket.list('incoming/')) {
    for (const object of page) {
      const name = object.key.slice(0, object.key.lastIndexOf('/') + 1)
      if (folder && folder.name !== name) yield folder
      if (folder?.name !== name) folder = { name, objects: [] }
      folder.objects.push(object)
    }
  }
  if (folder) yield folder
}
