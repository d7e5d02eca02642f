import { chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { remoteClient, signedIn } from '#test/client.ts'
import { freePort, launchProduct, type ProductProcess } from '#test/product.ts'

// The tests start whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

let folder: string
const running: ProductProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-commands-'))
})
afterAll(async () => {
  for (const product of running) await product.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const admin = { ADMIN_EMAIL: 'owner@company.example', ADMIN_PASSWORD: 'Owner-Start-27' }

async function launch(home: string) {
  const settings = { PORT: String(await freePort()), LOG_LEVEL: 'warn', STOP_DELAY_SECONDS: '0', ...admin }
  const product = launchProduct({ folder: home, settings, arguments: ['--empty'] })
  running.push(product)
  return { product, url: await product.ready }
}

/** Runs one of the two commands; answers its exit code and output. */
async function command(name: 'runBackup' | 'runRestore', home: string, ...words: string[]) {
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const process = launchProduct({ folder: home, main: program, arguments: words })
  const { code } = await process.ended
  return { code, output: process.output() }
}

test('the embedded database is backed up while it runs and while it is stopped, and is restored elsewhere', async () => {
  const [home, elsewhere, place] = [join(folder, 'home'), join(folder, 'elsewhere'), join(folder, 'backup')]
  expect(await command('runBackup', home, place)).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no database in .+home\/postgres\./),
  })
  const { product } = await launch(home)
  const backup = await command('runBackup', home, place)
  expect(backup).toEqual({
    code: 0,
    output: expect.stringMatching(/^Backed up \d+ tables with \d+ rows, 0 files and the secret .+\nIt contains the secret /),
  })
  expect(await command('runRestore', home, place, '--replace')).toEqual({
    code: 1,
    output: expect.stringContaining('The product is running on this database.'),
  })
  await product.end('SIGTERM')
  expect((await command('runBackup', home, `${place}-2`)).code).toBe(0)

  const restore = await command('runRestore', elsewhere, place)
  expect(restore).toEqual({
    code: 0,
    output: expect.stringMatching(/\nRestored \d+ tables .+ and the secret .+\nThe secret was restored too\./),
  })
  expect(await readFile(join(elsewhere, 'secret'), 'utf8')).toBe((await readFile(join(home, 'secret'), 'utf8')).trim())
  expect((await stat(join(elsewhere, 'secret'))).mode & 0o777).toBe(0o600)
  const { url } = await launch(elsewhere)
  expect(signedIn(await remoteClient(url).auth.signIn({ username: 'admin', password: admin.ADMIN_PASSWORD })).accessToken).toBeTruthy()
})

test('a missing or extra argument is refused with an example', async () => {
  expect(await command('runBackup', folder)).toEqual({
    code: 1,
    output: 'Where to? For example: npm run backup -- /backups/desk-2026-11-22\n',
  })
  expect(await command('runRestore', folder, 'a', 'b')).toEqual({ code: 1, output: expect.stringContaining('From where?') })
  expect(await command('runRestore', folder, 'a', '--raplace')).toEqual({
    code: 1,
    output: expect.stringContaining(`Unknown option '--raplace'`),
  })
})

test.runIf(process.getuid?.() === 0)("a restore that the product's account could not read is refused", async () => {
  const home = join(folder, 'of-another')
  await mkdir(home)
  await chown(home, 65_534, 65_534)
  expect(await command('runRestore', home, 'backup')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /belongs to the account 65534, which could not read what the account 0 puts there\. Restore as that account\.\n$/,
    ),
  })
})
