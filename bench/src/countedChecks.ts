import { createRequire } from 'node:module'

// Imported before the module that verifies passwords, this counts every password that is really hashed and compared.
const library: unknown = createRequire(import.meta.resolve('@app/server/auth/passwords/passwords.ts'))('@node-rs/argon2')
let checks = 0

/** The number of passwords that were evaluated since the last call. */
export function checksSinceThen(): number {
  const counted = checks
  checks = 0
  return counted
}

if (typeof library !== 'object' || library === null) throw new Error('The library that hashes passwords was not found.')
const verify: unknown = Reflect.get(library, 'verify')
if (typeof verify !== 'function') throw new Error('The library that hashes passwords no longer has the function that is counted.')
Reflect.set(library, 'verify', (...input: unknown[]): unknown => {
  checks += 1
  return verify(...input)
})
