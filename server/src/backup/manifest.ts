import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { SetupProblem } from '#config/setupProblem.ts'
import { isKey } from '#outside/storage/port.ts'

export const manifestName = 'manifest.json'
export const secretName = 'secret'

const count = z.number().int().min(0)
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const schema = z.enum(['public', 'graphile_worker'])
const summed = { bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }

const Table = z.object({ schema, name, columns: z.array(name).min(1), rows: count, ...summed })
const Sequence = z.object({ schema, name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })

/** The manifest of a backup: its installation, its content, and the checksum of each file. */
const Manifest = z.object({
  product: z.literal('mentordesk'),
  format: z.literal(1),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** A mark of the secret, to recognise a different one. The secret itself is in the backup unless it came from the settings. */
  secret: z.object({ from: z.enum(['DATA_DIR', 'APP_SECRET']), mark: z.string(), ...summed }).partial({ bytes: true, sha256: true }),
  database: z.object({
    server: z.string(),
    migrations: z.array(z.object({ name: z.string(), hash: z.string(), steps: count })),
    /** The schema version of the job queue. */
    queue: count,
    /** Partitions that are created at runtime, by name. */
    partitions: z.array(name),
    tables: z.array(Table),
    sequences: z.array(Sequence),
  }),
  files: z.array(z.object({ key: z.string().refine(isKey), ...summed })),
})
export type Manifest = z.infer<typeof Manifest>
export type BackedUpDatabase = Manifest['database']
export type BackedUpTable = z.infer<typeof Table>
export type BackedUpFile = Manifest['files'][number]

/** The file of a table's rows, in PostgreSQL's COPY format, for `zcat … | psql -c 'copy … from stdin'`. */
export const placeOfTable = (table: Pick<BackedUpTable, 'schema' | 'name'>) => `database/${table.schema}.${table.name}.copy.gz`
export const placeOfFile = (key: string) => `files/${key}`

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** The manifest of a backup. Throws a SetupProblem naming the file where it is missing or incomplete. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestName)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new SetupProblem(`${folder} is no backup: ${file} can't be read (${code}). Name the folder that npm run backup made.`)
  })
  const content = parsed(text)
  if (content === undefined) throw new SetupProblem(`${file} is incomplete, so nothing was restored. Take another backup.`)
  const product = z.object({ product: z.string() }).safeParse(content).data?.product
  if (product !== 'mentordesk')
    throw new SetupProblem(
      `${folder} is no backup of this product: ${file} ${product ? `says that it is of ${product}` : 'does not say so'}.`,
    )
  const format = z.object({ format: z.number() }).safeParse(content).data?.format ?? 0
  if (format > 1)
    throw new SetupProblem(
      `This backup was made by a newer release, in a format (${format}) that this one doesn't know. Restore it with that release.`,
    )
  const manifest = Manifest.safeParse(content)
  if (manifest.success) return manifest.data
  const issue = manifest.error.issues[0]
  throw new SetupProblem(`${file} is wrong at ${issue?.path.join('.') || 'its beginning'}, so nothing was restored. Take another backup.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
