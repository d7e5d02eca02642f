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
 * Writes a backup into a new folder. It has another name until it is complete, so that a folder with the final name can be restored. Files
 * are copied before the snapshot, and new ones again after it, so that each row of the snapshot has its file, even if both are deleted
 * during the backup.
 */
export async function takeBackup({ url, storage, config }: Source, given: string): Promise<Manifest> {
  const folder = resolve(given)
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new SetupProblem(`${folder} holds something already. Name a folder that isn't there yet: each backup has its own.`)
  const draft = `${folder}.unfinished`
  // The remains of a killed backup with this name.
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
      // An empty folder with this name may exist.
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

/** A secret from the settings stays there, and is not stored beside the data that it protects. */
async function copySecret(config: Config, folder: string): Promise<Manifest['secret']> {
  const secret = await installationSecret(config)
  const mark = markOf(secret)
  if (config.APP_SECRET) return { from: 'APP_SECRET', mark }
  return { from: 'DATA_DIR', mark, ...(await writeSummed(join(folder, secretName), Readable.from([Buffer.from(secret)]))) }
}

/** Identifies a secret; it reveals as little of it as the values that it protects. */
export const markOf = (secret: string) => sealed(secret, 'backup', 'which secret')
