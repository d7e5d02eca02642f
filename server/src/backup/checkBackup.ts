import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { SetupProblem } from '#config/setupProblem.ts'
import { type Manifest, manifestName, placeOfFile, placeOfTable, secretName } from './manifest.ts'
import { type Sum, sumOf } from './summedFiles.ts'

/** Verifies every file of a backup. Throws a SetupProblem naming the first altered one. */
export async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  const expected = expectedFiles(manifest)
  const present = await filesIn(folder)
  for (const [place, sum] of expected) {
    if (!present.delete(place)) throw wrong(folder, place, 'is missing')
    const found = await sumOf(join(folder, place))
    if (found.bytes !== sum.bytes) throw wrong(folder, place, `has ${found.bytes} bytes and not ${sum.bytes}`)
    if (found.sha256 !== sum.sha256) throw wrong(folder, place, 'is not as it was written')
  }
  present.delete(manifestName)
  const [stranger] = present
  if (stranger !== undefined) throw wrong(folder, stranger, 'is no part of this backup')
}

const wrong = (folder: string, place: string, what: string) =>
  new SetupProblem(`${join(folder, place)} ${what}, so nothing was restored. Use another backup.`)

function expectedFiles({ database, files, secret }: Manifest): Map<string, Sum> {
  const expected = new Map<string, Sum>()
  for (const table of database.tables) expected.set(placeOfTable(table), table)
  for (const file of files) expected.set(placeOfFile(file.key), file)
  if (secret.bytes !== undefined && secret.sha256 !== undefined) expected.set(secretName, { bytes: secret.bytes, sha256: secret.sha256 })
  return expected
}

async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  return new Set(files.map((file) => relative(folder, file).split(sep).join('/')))
}
