import { readConfig } from '#config/config.ts'
import { openDatabase } from '#database/db.ts'
import { checkBooks, faultLines } from '#payments/index.ts'
import { endWith } from './backup/commandLine.ts'
import { reachDatabase } from './reachDatabase.ts'

/** `npm run books` checks that every amount is the sum of its entries, while the product runs or is stopped. It is read-only. */
await endWith(async () => {
  const began = performance.now()
  const { url, leave } = await reachDatabase(readConfig(process.env))
  const { db, close } = openDatabase(url, { max: 1, name: 'mentordesk books' })
  try {
    const faults = await checkBooks(db)
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
    if (faults.length === 0) console.log(`The books are in order (${took}).`)
    else {
      console.error(faultLines(faults).join('\n'))
      console.error(`The books are off (${took}).`)
      process.exitCode = 1
    }
  } finally {
    await close()
    await leave()
  }
})
