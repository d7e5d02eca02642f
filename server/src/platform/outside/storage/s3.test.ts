import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { outageOf } from '#database/outage.ts'
import { type ObjectStore, startObjectStore } from '#test/objectStore/index.ts'
import { openStorage } from './index.ts'
import { StorageAway } from './port.ts'
import { type Bucket, openBucket } from './s3.bucket.ts'
import { storageIn } from './s3.ts'
import { longestChain, partBytes } from './s3.unfinished.ts'
import { all, bytes, chunksOf, contentOf, hashOf, promisesOfStorage } from './testContract.ts'

let store: ObjectStore
beforeAll(async () => {
  store = await startObjectStore({ folder: await mkdtemp(join(tmpdir(), 'objects-')) })
})
beforeEach(() => {
  store.store.objects.clear()
  store.store.uploads.clear()
})
afterAll(() => store.stop())
const context = () => storageIn(openBucket(store.settings))

describe('files in a bucket', () =>
  promisesOfStorage(async () => {
    const storage = context()
    return { storage, another: context, close: async () => {} }
  }))

test('a removed file leaves nothing in the bucket, and a finished one only its object', async () => {
  const storage = context()
  for (const key of ['a', 'b']) await storage.append(key, 0, chunksOf(randomBytes(9_000_000)))
  expect(store.store.uploads.size).toBe(2)
  await storage.remove('a')
  await storage.finish('b')
  expect([[...store.store.objects.keys()], store.store.uploads.size]).toEqual([['kept/b'], 0])
})

test('a store that falls silent within a file counts as unavailable, and a slow reader does not', async () => {
  const storage = storageIn(openBucket({ ...store.settings, silentMs: 150 }))
  await storage.put('a', bytes('some words'))
  store.bear('stalls')
  const { stream } = await storage.read('a')
  await expect(buffer(stream)).rejects.toBeInstanceOf(StorageAway)
  store.bear('well')
  const file = randomBytes(4_000_000)
  await storage.put('large', chunksOf(file))
  const slow = (await storage.read('large')).stream
  const read: Buffer[] = []
  for await (const chunk of slow) {
    // Several times longer than the store may be silent.
    if (read.length === 0) await new Promise((resolve) => setTimeout(resolve, 600))
    read.push(chunk)
  }
  expect(hashOf(Buffer.concat(read))).toBe(hashOf(file))
})

test('uploads that a dying process never recorded are swept, and running ones are not', async () => {
  const [storage, bucket] = [context(), openBucket(store.settings)]
  await bucket.begin('kept/forgotten')
  await storage.append('going-on', 0, chunksOf(randomBytes(9_000_000)))
  const later = new Date(Date.now() + 60_000)
  for (const upload of store.store.uploads.values()) upload.begunAt = new Date(0)
  for (const object of store.store.objects.values()) object.changedAt = new Date(0)
  for (const upload of store.store.uploads.values()) for (const part of upload.parts.values()) part.changedAt = new Date()
  expect(await storage.sweep(new Date(Date.now() - 60_000))).toBe(1)
  expect(await storage.received('going-on')).toBe(9_000_000)
  expect(await storage.sweep(later)).toBe(1)
  expect([store.store.objects.size, store.store.uploads.size]).toEqual([0, 0])
})

test('long lists are read page by page', async () => {
  const [storage, bucket] = [context(), openBucket(store.settings)]
  for (const key of ['a', 'b', 'c', 'd', 'e']) await storage.put(key, bytes(key))
  const pages = (await all(bucket.list('kept/', 2))).map((page) => page.map(({ key }) => key))
  expect(pages).toEqual([['kept/a', 'kept/b'], ['kept/c', 'kept/d'], ['kept/e']])
})

test('of overlapping pieces those that reach furthest count', () => {
  const piece = (start: number, end: number) => ({ name: `${start}-${end}`, start, end })
  const names = (...pieces: [number, number][]) =>
    longestChain(
      pieces.map(([start, end]) => piece(start, end)),
      10,
    ).map(({ name }) => name)
  expect(names()).toEqual([])
  expect(names([0, 10], [12, 20])).toEqual([])
  expect(names([10, 20], [20, 25], [10, 22])).toEqual(['10-20', '20-25'])
  expect(names([10, 30], [10, 20], [20, 25])).toEqual(['10-30'])
})

/** A bucket whose process dies at the nth request, before it is sent or before its response is read. */
function mortal(bucket: Bucket, diesAt: number, when: 'before' | 'after'): Bucket {
  let asked = 0
  const dying = new Set(['put', 'part', 'begin', 'complete', 'remove', 'abort', 'get', 'parts'])
  return new Proxy(bucket, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function' || !dying.has(String(name))) return method
      return async (...args: unknown[]) => {
        if (asked > diesAt) throw new Error('already dead')
        const isLast = asked++ === diesAt
        if (isLast && when === 'before') throw new Error('died before it asked')
        const answer: unknown = await method.apply(target, args)
        if (isLast) throw new Error('died before it heard')
        return answer
      }
    },
  })
}

/** `open` gives an empty bucket. */
function survivesDeaths(open: () => Promise<Bucket>) {
  test('wherever a process dies, the next one resumes from the stored state, and the file has the sent bytes', async () => {
    const bucket = await open()
    const leftOver = async () => [(await all(bucket.list(''))).flat().map(({ key }) => key), (await all(bucket.uploads(''))).length]
    const file = randomBytes(partBytes + 1_000_000)
    const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1_000_000, max: 9_000_000 })), {
      minLength: 1,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(14), fc.constantFrom('before' as const, 'after' as const), async (pieces, diesAt, when) => {
        const key = `dies/${randomBytes(6).toString('hex')}`
        const doomed = storageIn(mortal(bucket, diesAt, when))
        let acknowledged = 0
        try {
          for (const length of pieces)
            acknowledged = await doomed.append(key, acknowledged, chunksOf(file.subarray(acknowledged, acknowledged + length)))
          if (acknowledged < file.length) acknowledged = await doomed.append(key, acknowledged, chunksOf(file.subarray(acknowledged)))
          await doomed.finish(key)
        } catch {
          // It died.
        }
        const storage = storageIn(bucket)
        const received = await storage.received(key)
        expect(received).toBeGreaterThanOrEqual(acknowledged)
        if (!(await storage.exists(key)) && received < file.length) await storage.append(key, received, chunksOf(file.subarray(received)))
        await storage.finish(key)
        expect(hashOf(await contentOf(storage, key))).toBe(hashOf(file))
        await storage.sweep(new Date(Date.now() + 60_000))
        expect(await leftOver()).toEqual([[`kept/${key}`], 0])
        await storage.remove(key)
      }),
      { numRuns: Number(process.env.S3_DEATHS ?? 6) },
    )
  }, 120_000)
}

survivesDeaths(async () => openBucket(store.settings))

/** `npm run s3:truth` names a foreign store. */
const { TEST_S3_ENDPOINT: endpoint, TEST_S3_BUCKET, TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env
if (endpoint && TEST_S3_BUCKET && TEST_S3_ACCESS_KEY_ID && TEST_S3_SECRET_ACCESS_KEY)
  describe('a real store', () => {
    const settings = {
      endpoint,
      region: TEST_S3_REGION ?? 'us-east-1',
      bucket: TEST_S3_BUCKET,
      accessKeyId: TEST_S3_ACCESS_KEY_ID,
      secretAccessKey: TEST_S3_SECRET_ACCESS_KEY,
      forcePathStyle: true,
    }
    const emptied = async () => {
      const bucket = openBucket(settings)
      for await (const page of bucket.list('')) for (const { key } of page) await bucket.remove(key)
      for (const { key, id } of await all(bucket.uploads(''))) await bucket.abort(key, id)
      return bucket
    }
    promisesOfStorage(
      async () => {
        const bucket = await emptied()
        return { storage: storageIn(bucket), another: () => storageIn(openBucket(settings)), close: async () => void (await emptied()) }
      },
      // Some stores have a resolution of seconds.
      { tickMs: 1_100 },
    )
    survivesDeaths(emptied)

    test.each([
      [{ bucket: 'desk-files-missing' }, 'NoSuchBucket'],
      [{ accessKeyId: 'unknown' }, 'InvalidAccessKeyId'],
      [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    ])('with %j it says %s', async (changed, code) => {
      const problem = await openBucket({ ...settings, ...changed })
        .put('kept/a', Buffer.from('x'))
        .catch((error: unknown) => error)
      expect([outageOf(problem), String(problem)]).toEqual(['filesAway', expect.stringContaining(code)])
    })
  })

describe('a store that is not well', () => {
  beforeEach(() => store.bear('well'))

  test.each([
    ['silent', 'silent'],
    ['asks to slow down', { status: 503, code: 'SlowDown' }],
    ['is broken', { status: 500, code: 'InternalError' }],
    ['takes the key no more', { status: 403, code: 'InvalidAccessKeyId' }],
    ['has lost its bucket', { status: 404, code: 'NoSuchBucket' }],
  ] as const)('%s is an outage to everything within three seconds, and over once it is well', async (_, mood) => {
    const storage = context()
    await storage.put('a', bytes('kept'))
    await storage.append('b', 0, bytes('half'))
    store.bear(mood)
    const began = performance.now()
    const asked = [
      storage.read('a'),
      storage.exists('a'),
      storage.put('c', bytes('x')),
      storage.append('b', 4, bytes('x')),
      storage.finish('b'),
      storage.remove('a'),
      storage.received('b'),
      storage.assertWritable(),
      storage.sweep(new Date()),
    ]
    // HEAD gives no reason: a missing bucket looks like a missing file.
    const isSaidByHead = typeof mood === 'string' || mood.status !== 404
    const errors = await Promise.all(asked.map((one) => one.then(String, outageOf)))
    if (isSaidByHead) expect(new Set(errors)).toEqual(new Set(['filesAway']))
    else expect(errors.filter((outage) => outage === 'filesAway').length).toBeGreaterThan(4)
    expect(performance.now() - began).toBeLessThan(3_500)
    store.bear('well')
    expect(String(await contentOf(storage, 'a'))).toBe('kept')
    expect(await storage.append('b', 4, bytes(' and half'))).toBe(13)
  })

  test('a full store is reported as full, and an unavailable one not as the database', async () => {
    store.bear({ status: 507, code: 'XMinioStorageFull' })
    expect(
      outageOf(
        await context()
          .put('a', bytes('x'))
          .catch((error: unknown) => error),
      ),
    ).toBe('full')
    const noPerson = storageIn(openBucket({ ...store.settings, endpoint: 'http://127.0.0.1:9' }))
    expect(outageOf(await noPerson.read('a').catch((error: unknown) => error))).toBe('filesAway')
  })

  test('a store that falls silent within a file is reported, and a client that disconnects releases it', async () => {
    const storage = context()
    await storage.put('a', bytes(randomBytes(5_000_000)))
    const { stream } = await storage.read('a')
    stream.once('data', () => store.bear('well'))
    expect(outageOf(await buffer(stream).catch((error: unknown) => error))).toBe('filesAway')
    const left = await storage.read('a')
    left.stream.destroy()
    expect((await contentOf(storage, 'a')).length).toBe(5_000_000)
  })
})

describe('the start', () => {
  const settingsOf = (changed: Record<string, string> = {}) =>
    readConfig({
      S3_ENDPOINT: store.settings.endpoint,
      S3_BUCKET: store.settings.bucket,
      S3_ACCESS_KEY_ID: store.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
      ...changed,
    })

  test('a usable bucket is used, and is empty after the check', async () => {
    store.bear('well')
    const storage = await openStorage(settingsOf())
    expect(storage.name).toBe('s3')
    expect(store.store.objects.size).toBe(0)
  })

  test.each<[Record<string, string>, string]>([
    [{ S3_BUCKET: 'another-one' }, 'there is no such bucket: create it, or correct S3_BUCKET'],
    [{ S3_ACCESS_KEY_ID: 'another' }, 'the store does not know the key: correct S3_ACCESS_KEY_ID'],
    [{ S3_SECRET_ACCESS_KEY: 'another' }, 'the secret of the key is another one: correct S3_SECRET_ACCESS_KEY'],
    [
      { S3_ENDPOINT: 'http://127.0.0.1:9' },
      "it can't be reached (connect ECONNREFUSED 127.0.0.1:9): start it, or correct S3_ENDPOINT and S3_REGION",
    ],
  ])('%j is explained in words for the operator', async (changed, words) => {
    const problem = await openStorage(settingsOf(changed)).catch((error: unknown) => error)
    expect(String(problem)).toBe(
      `SetupProblem: The bucket ${changed.S3_BUCKET ?? 'desk-files'} at ${changed.S3_ENDPOINT ?? store.settings.endpoint} can't be used, since ${words}. Then start again.`,
    )
  })
})

test('the test store refuses a body that was altered on its way', async () => {
  const { endpoint, bucket } = store.settings
  expect((await fetch(`${endpoint}/${bucket}/kept/a`)).status).toBe(403)
  const signed: { method: string; headers: Record<string, string> }[] = []
  const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: store.settings,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  client.middlewareStack.add(
    (next) => async (args) => {
      signed.push(args.request as (typeof signed)[number])
      return await next(args)
    },
    { step: 'finalizeRequest', priority: 'low', name: 'seen' },
  )
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'kept/a', Body: 'as it was signed' }))
  const { method = '', headers = {} } = signed[0] ?? {}
  const { host, ...kept } = headers
  const send = (path: string, body: string) => fetch(`${endpoint}/${bucket}/${path}`, { method, headers: kept, body })
  expect((await send('kept/a?x-id=PutObject', 'as it was signed')).status).toBe(200)
  expect((await send('kept/a?x-id=PutObject', 'as it is altered')).status).toBe(400)
  expect((await send('kept/b?x-id=PutObject', 'as it was signed')).status).toBe(403)
  expect(String(await buffer(Readable.from((await context().read('a')).stream)))).toBe('as it was signed')
})
