import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** One migration: its name, the hash of its text, and its steps in order. */
export type Migration = { name: string; hash: string; steps: MigrationStep[] }

/** Statements of one transaction, or one statement that PostgreSQL only runs outside of transactions. */
export type MigrationStep = { statements: string[]; isOutside: boolean }

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/** The migrations of a drizzle-kit folder, oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const { entries } = journal.parse(JSON.parse(await readFile(path.join(folder, 'meta', '_journal.json'), 'utf8')))
  return Promise.all(entries.map(({ tag }) => readMigration(folder, tag)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Line endings of a Windows checkout don't change the migration.
  const text = (await readFile(path.join(folder, `${name}.sql`), 'utf8')).replaceAll('\r\n', '\n')
  return { name, hash: createHash('sha256').update(text).digest('hex'), steps: stepsOf(text) }
}

/** A statement runs outside of transactions if it is concurrent, or begins with the line `-- outside a transaction`. */
export function stepsOf(text: string): MigrationStep[] {
  const steps: MigrationStep[] = []
  for (const statement of text.split('--> statement-breakpoint').map((part) => part.trim())) {
    if (!statement) continue
    const isOutside = /^-- outside a transaction\b/i.test(statement) || concurrent.test(withoutComments(statement))
    const last = steps.at(-1)
    if (last && !last.isOutside && !isOutside) last.statements.push(statement)
    else steps.push({ statements: [statement], isOutside })
  }
  return steps
}

const concurrent = /^(create\s+(unique\s+)?index|drop\s+index|reindex\b[^;]*?)\s+concurrently\b/i

/** The index that a statement builds concurrently. An interrupted build leaves an invalid one behind. */
export function builtIndex(statement: string): string | undefined {
  const [, quoted, bare] =
    /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?:"([^"]+)"|(\w+))/i.exec(withoutComments(statement)) ?? []
  return quoted ?? bare?.toLowerCase()
}

const withoutComments = (statement: string) => statement.replace(/^(\s*--[^\n]*(\n|$))+/, '').trimStart()
