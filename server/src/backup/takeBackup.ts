import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#config/config.ts'
import { installationSecret } from '#config/secret.ts'
import { sealed } from '#config/secrets.ts'
import { SetupProblem } from '#config/setupProblem.ts'
import { systemClock } from '#core/clock.ts'
import type { Storage } from '#outside/storage/port.ts'
import about from '../../../package.json' with { type: 'json' }
import { openSnapshot } from './copyDatabaseOut.ts'
import { copyFilesOut } from './copyFilesOut.ts'
import { type BackedUpFile, type Manifest, secretName, writeManifest } from './manifest.ts'
import { writeSummed } from './summedFiles.ts'

type Source = { url: string; storage: Storage; config: Config }

/**
 * Writes a backup into a folder that isn't there yet. It has another name until it is whole, so whatever bears the name can be
 * restored. Files that were there before the snapshot are copied before it, and those that came meanwhile after it: a row that the
 * snapshot has finds its file, though somebody removes both while this runs.
 */
export async function takeBackup({ url, storage, config }: Source, given: string): Promise<Manifest> {
  const folder = resolve(given)
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new SetupProblem(`${folder} holds something already. Name a folder that isn't there yet: each backup has its own.`)
  const draft = `${folder}.unfinished`
  // Of a backup of that name that was killed.
  await rm(draft, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    const files = new Map<string, BackedUpFile>()
    await copyFilesOut(storage, draft, files)
    const snapshot = await openSnapshot(url)
    try {
      const madeAt = systemClock.now().toISOString()
      await copyFilesOut(storage, draft, files)
      const database = await snapshot.copyInto(draft)
      const secret = await copySecret(config, draft)
      const manifest: Manifest = {
        product: 'mentordesk',
        format: 1,
        version: about.version,
        madeAt,
        secret,
        database,
        files: [...files.values()].sort((one, other) => (one.key < other.key ? -1 : 1)),
      }
      await writeManifest(draft, manifest)
      // An empty folder of that name may be there.
      await rename(draft, folder)
      return manifest
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** What came from the settings is kept where they are kept, and not beside what it protects. */
async function copySecret(config: Config, folder: string): Promise<Manifest['secret']> {
  const secret = await installationSecret(config)
  const mark = markOf(secret)
  if (config.APP_SECRET) return { from: 'APP_SECRET', mark }
  return { from: 'DATA_DIR', mark, ...(await writeSummed(join(folder, secretName), Readable.from([Buffer.from(secret)]))) }
}

/** By this another secret is told; it says as little of it as what the database keeps under it. */
export const markOf = (secret: string) => sealed(secret, 'backup', 'which secret')
