import { readConfig } from '#config/config.ts'
import { asSetupProblem } from '#config/setupProblem.ts'
import { withoutParameters } from '#core/errorLines.ts'
import { asDatabaseProblem } from '#database/databaseProblem.ts'
import { migrate } from '#database/migrate.ts'
import { reachDatabase } from './reachDatabase.ts'

/** A signal does nothing to the first process of a container unless it says what; a migration that is cut off changes nothing. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

/** `npm run migrate` brings the database to this release and ends: for whoever wants that done before the new processes start. */
try {
  const { url, leave } = await reachDatabase(readConfig(process.env))
  try {
    await migrate(url).catch((error: unknown) => {
      throw asDatabaseProblem(error, url) ?? error
    })
    console.log('The database is that of this release.')
  } finally {
    await leave()
  }
} catch (error) {
  console.error(asSetupProblem(error)?.message ?? withoutParameters(error).stack)
  process.exitCode = 1
}
