import { type CodePurpose, wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import { issueCode } from '@app/server/auth/codes/oneTimeCodes.ts'
import { hashPassword } from '@app/server/auth/passwords/passwords.ts'
import { scriptAt } from '@app/server/auth/sessions/requestOrigin.ts'
import type { TestApp } from '@app/server/test/app.ts'
import { usersTable } from '@app/server/users/users.table.ts'

type Target = { purpose: CodePurpose; subject: string; path: string; input: (otp: string) => object }

/** Attacks codes and passwords: wrong ones in series and concurrently, and then the right one, which must come too late. */
export async function bruteForce(testApp: TestApp, guesses: number, checksSinceThen: () => number) {
  const table: Record<string, object> = {}
  const origin = scriptAt(testApp.context.secret, '127.0.0.1')
  let isSound = true
  const post = async (path: string, payload: object) => (await testApp.app.inject({ method: 'POST', url: path, payload })).statusCode
  const note = (name: string, tried: number, statuses: readonly number[], isFine: boolean, began: number) => {
    isSound &&= isFine
    const opened = statuses.filter((status) => status === 200).length
    const ms = Math.round(performance.now() - began)
    table[name] = { tried, opened, seconds: (ms / 1000).toFixed(1), verdict: isFine ? 'held' : 'BROKEN' }
  }

  for (const isAtOnce of [false, true])
    for (const target of targets(isAtOnce ? 'storm' : 'series')) {
      const tried = isAtOnce ? 50 : guesses
      const issued = await issueCode(testApp.db, testApp.context, { ...target, origin })
      if (!issued) throw new Error(`No code came for ${target.subject}.`)
      const guess = (at: number) => post(target.path, target.input(otherThan(issued.code, at)))
      const began = performance.now()
      const statuses: number[] = []
      if (isAtOnce) statuses.push(...(await Promise.all(Array.from({ length: tried }, (_, at) => guess(at)))))
      else for (let at = 0; at < tried; at += 1) statuses.push(await guess(at))
      statuses.push(await post(target.path, target.input(issued.code)))
      const how = isAtOnce ? `${tried} at once` : `${tried} in series`
      note(`${target.purpose} code, ${how}, then the right one`, tried + 1, statuses, !statuses.includes(200), began)
    }

  const passwordHash = await hashPassword('Right-pass12')
  for (const name of ['stormed', 'unknown']) {
    if (name === 'stormed') await testApp.one('user', { username: name, passwordHash })
    checksSinceThen()
    const began = performance.now()
    const statuses = await Promise.all(fifty((at) => post('/api/auth/signin', { username: name, password: `guess ${at}` })))
    const checks = checksSinceThen()
    statuses.push(await post('/api/auth/signin', { username: name, password: 'Right-pass12' }))
    const isFine = checks > 0 && checks <= wrongPasswordsAllowed && !statuses.includes(200)
    note(`password of ${name}, 50 at once, then the right one: ${checks} evaluated`, 51, statuses, isFine, began)
  }

  await testApp.one('user', { username: 'crowd', passwordHash })
  const crowdBegan = performance.now()
  const crowd = await Promise.all(fifty(() => post('/api/auth/signin', { username: 'crowd', password: 'Right-pass12' })))
  note('password, the right one 50 times at once', 50, crowd, !crowd.some((status) => status !== 200), crowdBegan)

  const signUps = await signUpStorm(testApp, post)
  note(`sign-up of one name in 50 spellings at once: ${signUps.accounts} account`, 50, ...signUps.outcome)
  return { table, isSound }
}

/** Fifty people with verified addresses sign up for one name concurrently, each in different case. */
async function signUpStorm(testApp: TestApp, post: (path: string, payload: object) => Promise<number>) {
  const people = await Promise.all(
    fifty(async (at) => {
      const email = `Same.Name.${at}@example.com`
      const issued = await issueCode(testApp.db, testApp.context, {
        purpose: 'signup',
        subject: email,
        origin: scriptAt(testApp.context.secret, '127.0.0.1'),
      })
      const username = Array.from('samename', (letter, bit) => ((at >> bit) & 1 ? letter.toUpperCase() : letter)).join('')
      return { data: { username, email, password: 'Right-pass12' }, otp: issued?.code ?? '' }
    }),
  )
  const began = performance.now()
  const statuses = await Promise.all(people.map((person) => post('/api/auth/signup', person)))
  const rows = await testApp.db.select({ username: usersTable.username }).from(usersTable)
  const accounts = rows.filter(({ username }) => username.toLowerCase() === 'samename').length
  const isFine = accounts === 1 && statuses.filter((status) => status === 200).length === 1
  return { accounts, outcome: [statuses, isFine, began] as const }
}

const fifty = <T>(make: (at: number) => T): T[] => Array.from({ length: 50 }, (_, at) => make(at))

const targets = (name: string): Target[] => [
  {
    purpose: 'reset',
    subject: `${name}@example.com`,
    path: '/api/test/verify-otp-from-email',
    input: (otp) => ({ email: `${name}@example.com`, otp }),
  },
  {
    purpose: 'signup',
    subject: `${name}@example.com`,
    path: '/api/auth/signup',
    input: (otp) => ({ data: { username: `new-${name}`, email: `${name}@example.com`, password: 'Right-pass12' }, otp }),
  },
  {
    purpose: 'phone',
    subject: name === 'storm' ? '+919876200001' : '+919876200002',
    path: '/api/auth/login-with-phonenumber',
    input: (otp) => ({ phoneNumber: name === 'storm' ? '+919876200001' : '+919876200002', otp }),
  },
]

/** A wrong code, different for every guess. */
const otherThan = (code: string, at: number) => String(100_000 + ((Number(code) - 100_000 + 1 + at) % 900_000))
