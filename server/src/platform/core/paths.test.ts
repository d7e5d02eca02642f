import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { freePort, launchProduct } from '#test/product.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

test('no source uses the path of a URL as a path on disk', async () => {
  for (const folder of ['server/src', 'bench/src', 'scripts', 'e2e/src', 'contract/src'])
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.m?ts$|\.mjs$/.test(name) || name.includes('node_modules')) continue
      expect(await readFile(join(root, folder, name), 'utf8'), name).not.toMatch(/import\.meta\.url\)\.pathname/)
    }
})

test('the product starts in a folder with a space and an accent in its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'a näme with spaces '))
  const database = await createTestDatabase()
  try {
    await cp(join(root, 'server'), join(folder, 'server'), { recursive: true, filter: (from) => !from.includes('.test.ts') })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const product = launchProduct({
      folder: join(folder, 'data'),
      main: join(folder, 'server', 'src', 'main.ts'),
      settings: {
        DATABASE_URL: database.url,
        DEMO_PASSWORD: 'Folder-desk-42!',
        PORT: String(await freePort()),
        LOG_LEVEL: 'error',
        STOP_DELAY_SECONDS: '0',
      },
    })
    const base = await product.ready
    // The first answer may be late on a busy machine, and readiness then fails, since it has never succeeded yet.
    const readiness = async () => (await fetch(`${base}/readyz`)).json()
    await expect.poll(readiness).toEqual({ status: 'ready', missing: [] })
    expect(await product.end('SIGTERM')).toEqual({ code: 0, signal: null })
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)
