import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasRadosgw, startRadosgw } from './radosgw.ts'

/**
 * `npm run s3:truth`: tests the file storage with a store by others: Debian's radosgw, started for the run, or the one in TEST_S3_ENDPOINT
 * with TEST_S3_BUCKET, TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY. The bucket is emptied.
 */
const given = process.env.TEST_S3_ENDPOINT
if (!given && !(await hasRadosgw())) {
  console.error('There is no radosgw here: apt-get install radosgw ceph-mon ceph-osd ceph-common, or name a store in TEST_S3_ENDPOINT.')
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'desk-truth-'))
const store = given ? undefined : await startRadosgw(folder)
try {
  const tests = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--root', 'server', 'src/outside/storage/s3.', '-t', 'real store'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(store && {
          TEST_S3_ENDPOINT: store.endpoint,
          TEST_S3_BUCKET: store.bucket,
          TEST_S3_ACCESS_KEY_ID: store.accessKeyId,
          TEST_S3_SECRET_ACCESS_KEY: store.secretAccessKey,
        }),
      },
    },
  )
  const [code] = await once(tests, 'exit')
  process.exitCode = code === 0 ? 0 : 1
} finally {
  await store?.stop()
  await rm(folder, { recursive: true, force: true })
}
