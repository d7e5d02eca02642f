import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#config/config.ts'
import { SetupProblem } from '#config/setupProblem.ts'
import type { Storage } from '#outside/storage/port.ts'
import { checkBackup } from './checkBackup.ts'
import { clearDatabase, occupancyOf, refuseWhileInUse } from './clearDatabase.ts'
import { copyDatabaseIn, refuseOtherRelease } from './copyDatabaseIn.ts'
import { allKeys } from './copyFilesOut.ts'
import { type BackedUpFile, type Manifest, placeOfFile, readManifest, secretName } from './manifest.ts'
import { markOf } from './takeBackup.ts'

type Target = { config: Config; reach: () => Promise<{ url: string; storage: Storage }> }
type Input = {
  /** Allows replacing existing data. */
  isReplacing?: boolean
  /** Allows another secret, if that of the backup is lost. */
  isOtherSecret?: boolean
  log?: (line: string) => void
}
export type Restored = { manifest: Manifest; rows: number; isSecretRestored: boolean }

/** How many files are copied at once. */
const atOnce = 8

/**
 * Restores a backup. It is read and verified completely before the target is touched. Files are restored first and rows last, so that an
 * interrupted restore leaves an empty database and can be repeated.
 */
export async function restoreBackup(given: string, { config, reach }: Target, input: Input = {}): Promise<Restored> {
  const { log = () => undefined } = input
  const folder = resolve(given)
  const manifest = await readManifest(folder)
  await refuseOtherRelease(manifest)
  log(`Checking the backup of ${manifest.madeAt}`)
  await checkBackup(folder, manifest)
  const secret = await secretToWrite(folder, manifest, config, input)

  const { url, storage } = await reach()
  await refuseWhileInUse(url)
  const occupancy = await occupancyOf(url)
  const held = [
    ...(occupancy === 'company' ? ['the database holds a company'] : []),
    ...((await hasFiles(storage)) ? ['the file store holds files'] : []),
    ...(secret?.there !== undefined && secret.there !== secret.text ? [`${secret.file} holds another secret`] : []),
  ]
  if (held.length > 0 && !input.isReplacing)
    throw new SetupProblem(
      `Nothing was restored, since ${held.join(' and ')}. Choose empty ones, or add --replace, which removes what is there.`,
    )

  log(`Restoring ${manifest.files.length} files and ${manifest.database.tables.length} tables`)
  await putFiles(storage, folder, manifest.files)
  if (occupancy !== 'nothing') await clearDatabase(url)
  if (secret && secret.there !== secret.text) await writeSecret(secret)
  const rows = await copyDatabaseIn(url, folder, manifest.database)
  await removeOthers(storage, new Set(manifest.files.map(({ key }) => key)))
  return { manifest, rows, isSecretRestored: secret !== undefined }
}

type Secret = { file: string; text: string; there: string | undefined }

/** A different secret invalidates all authenticator apps and recovery codes, so it is refused unless explicitly allowed. */
async function secretToWrite(folder: string, { secret }: Manifest, config: Config, { isOtherSecret }: Input): Promise<Secret | undefined> {
  const file = join(config.DATA_DIR, 'secret')
  const there = config.APP_SECRET ?? (await readFile(file, 'utf8').catch(() => undefined))?.trim()
  if (config.APP_SECRET === undefined && secret.from === 'DATA_DIR')
    return { file, text: (await readFile(join(folder, secretName), 'utf8')).trim(), there }
  if (isOtherSecret || (there !== undefined && markOf(there) === secret.mark)) return undefined
  const wanted = secret.from === 'DATA_DIR' ? `what stands in ${join(folder, secretName)}, or to nothing` : 'the one that it was made with'
  throw new SetupProblem(
    `This backup was made under another secret. Set APP_SECRET to ${wanted}. If that is lost, add --other-secret: authenticator apps and recovery codes then no longer count.`,
  )
}

async function writeSecret({ file, text }: Secret) {
  await rm(file, { force: true })
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true })
}

async function hasFiles(storage: Storage): Promise<boolean> {
  for await (const page of allKeys(storage)) if (page.length > 0) return true
  return false
}

async function putFiles(storage: Storage, folder: string, files: readonly BackedUpFile[]) {
  const waiting = [...files]
  const putNext = async (): Promise<void> => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const { size } = await storage.put(file.key, createReadStream(join(folder, placeOfFile(file.key))))
      if (size !== file.bytes) throw new Error(`${file.key} was kept with ${size} bytes and not ${file.bytes}.`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, putNext))
}

/** Deletes old files that no restored row names. */
async function removeOthers(storage: Storage, kept: ReadonlySet<string>) {
  const others: string[] = []
  for await (const page of allKeys(storage)) others.push(...page.filter((key) => !kept.has(key)))
  for (const key of others) await storage.remove(key)
}
