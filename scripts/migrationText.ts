/**
 * Rewrites drizzle-kit's SQL so that it runs while people work: on existing tables, indexes are built concurrently, and constraints are
 * validated afterwards, outside of the transaction that adds them.
 */
export function politely(text: string): string {
  const newTables = new Set([...text.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, name]) => name))
  const after: string[] = []
  const statements = text
    .split(separator)
    .map((statement) => statement.trim())
    .flatMap((statement) => {
      const [, unique = '', index, table = '', rest] = /^CREATE (UNIQUE )?INDEX "(\w+)" ON "(\w+)"(.*)$/s.exec(statement) ?? []
      if (index && !newTables.has(table)) return [`CREATE ${unique}INDEX CONCURRENTLY "${index}" ON "${table}"${rest}`]
      if (/^DROP INDEX "/.test(statement)) return [statement.replace('DROP INDEX', 'DROP INDEX CONCURRENTLY')]

      const [, owner = '', constraint = '', kind = '', columns = ''] =
        /^ALTER TABLE "(\w+)" ADD CONSTRAINT "(\w+)" (FOREIGN KEY|CHECK|UNIQUE)(.*);$/s.exec(statement) ?? []
      if (!constraint || newTables.has(owner)) return [statement]
      if (kind === 'UNIQUE')
        return [
          `CREATE UNIQUE INDEX CONCURRENTLY "${constraint}" ON "${owner}" ${columns};`,
          `ALTER TABLE "${owner}" ADD CONSTRAINT "${constraint}" UNIQUE USING INDEX "${constraint}";`,
        ]
      after.push(`-- outside a transaction\nALTER TABLE "${owner}" VALIDATE CONSTRAINT "${constraint}";`)
      return [`${statement.slice(0, -1)} NOT VALID;`]
    })
  return `${[...statements, ...after].join(`\n${separator}\n`)}\n`
}

const separator = '--> statement-breakpoint'
