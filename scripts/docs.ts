import { writeCallsTable } from './callsTable.ts'
import { writeRoutes } from './routes.ts'

/** Generates all files that are derived from the contract. */
writeCallsTable()
writeRoutes()
