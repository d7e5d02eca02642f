import { readConfig } from '#config/config.ts'
import { asSetupProblem } from '#config/setupProblem.ts'
import { withoutParameters } from '#core/errorLines.ts'
import { asDatabaseProblem } from '#database/databaseProblem.ts'
import { migrate } from '#database/migrate.ts'
import { reachDatabase } from './reachDatabase.ts'

/** The first process of a container ignores signals without a handler; an interrupted migration changes nothing. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

/** `npm run migrate` migrates the database to this release and ends, for operators who do that before they start new processes. */
try {
  const { url, leave } = await reachDatabase(readConfig(process.env))
  try {
    await migrate(url).catch((error: unknown) => {
      throw asDatabaseProblem(error, url) ?? error
    })
    console.log('The database is migrated to this release.')
  } finally {
    await leave()
  }
} catch (error) {
  console.error(asSetupProblem(error)?.message ?? withoutParameters(error).stack)
  process.exitCode = 1
}
