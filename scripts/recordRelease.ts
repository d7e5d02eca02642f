import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from '../server/src/platform/database/db.ts'
import { makeCompany } from '../server/src/seed/demoCompany.ts'
import { recordRelease } from '../server/src/test/lastRelease.ts'
import { createTestDatabase, teardown } from '../server/src/test/postgres.ts'

/**
 * Records this release's view of the database, with sample rows: `npm run release:record`. From then on a test compares every change of the
 * database with it, since processes of this release run beside those of the next one.
 */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const database = await createTestDatabase()
const { db, close } = openDatabase(database.url)
const size = { customers: 3, orders: 8 }
const company = { product: 'Mentordesk', zone: 'Asia/Kolkata', passwordHash: 'none', size }
await makeCompany({ db, storage: null, now: new Date('2026-11-21T12:00:00Z'), ...company })
await close()

const client = new pg.Client({ connectionString: database.url })
await client.connect()
const release = await recordRelease(client, version)
await client.end()
writeFileSync(new URL('../server/src/test/lastRelease.json', import.meta.url), `${JSON.stringify(release)}\n`)
await database.drop()
await teardown()
