import { writeCallsTable } from './callsTable.ts'
import { writeRoutes } from './routes.ts'

/** Writes anew whatever is made from the contract. */
writeCallsTable()
writeRoutes()
