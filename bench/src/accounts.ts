// First, since it counts calls of a module that the others load.
import './countedChecks.ts'

import { parseArgs } from 'node:util'
import { startTestApp } from '@app/server/test/app.ts'
import { teardown } from '@app/server/test/postgres.ts'
import { type Times, tells, timesOf } from './accountTimes.ts'
import { bruteForce } from './bruteForce.ts'
import { checksSinceThen } from './countedChecks.ts'
import { doorKinds, invite } from './doorKinds.ts'

/**
 * `npm run bench:accounts`: checks whether sign-in, sign-up and reset reveal, by their answer or their time, if an account exists, and
 * whether guessing is stopped in time. Exits with 1 if a limit is exceeded.
 */
const { values } = parseArgs({ options: { pairs: { type: 'string', default: '200' }, guesses: { type: 'string', default: '1000' } } })
const pairs = Number(values.pairs)
// Some more people for the warm-up, whose names must not be measured.
const count = pairs + 10

/** A ratio out of bounds is measured again with other people, at most this often: chance disappears, a real difference stays. */
const roundsAtMost = 3

const testApp = await startTestApp()
await testApp.app.listen({ port: 0, host: '127.0.0.1' })
const address = testApp.app.server.address()
if (address === null || typeof address === 'string') throw new Error('The server has no port.')
const base = `http://127.0.0.1:${address.port}`
let isSound = false
try {
  console.log(`${pairs} known and ${pairs} unknown people for each call, in turn:`)
  const doors = await measureDoors()
  console.table(doors.table)
  const guessing = await bruteForce(testApp, Number(values.guesses), checksSinceThen)
  console.table(guessing.table)
  isSound = doors.isSound && guessing.isSound
} finally {
  await testApp.close()
  await teardown()
}
console.log(isSound ? 'Everything is within bounds.' : 'Something is out of bounds.')
process.exitCode = isSound ? 0 : 1

async function measureDoors() {
  const found = new Map<string, Times & { round: number }>()
  for (let round = 1; round <= roundsAtMost; round += 1) {
    const numbers = Array.from({ length: count }, (_, at) => round * count + at)
    await invite(testApp, numbers)
    // All of them each time: the second wrong password needs the first.
    for (const kind of doorKinds) {
      const times = await timesOf(base, kind, numbers.slice(0, pairs), numbers.slice(pairs))
      if (tells(times)) console.log(`Round ${round}, ${kind.name}: ${times.ratio.toFixed(3)}, ${times.answers} answers.`)
      const before = found.get(kind.name)
      // A different answer is no chance, and is not measured again.
      if (!before || (before.answers === 1 && tells(before))) found.set(kind.name, { ...times, round })
    }
    if (![...found.values()].some(tells)) break
  }
  const table = Object.fromEntries([...found].map(([name, times]) => [name, { ...shown(times), round: times.round }]))
  return { table, isSound: ![...found.values()].some(tells) }
}

function shown(times: Times) {
  return {
    known: `${times.known.toFixed(2)} ms`,
    unknown: `${times.unknown.toFixed(2)} ms`,
    ratio: times.ratio.toFixed(3),
    answers: times.answers,
    status: times.status,
    verdict: tells(times) ? 'TELLS' : 'alike',
  }
}
