import { randomInt } from 'node:crypto'
import { passwordLacks } from '@app/contract/users/credentials.rules.ts'

// Without characters that sound or look alike when they are read out over the phone.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password that meets the rule, in three groups that can be read out: `kT4m-9Rwa-Lx7e`, about 69 bits. */
export function oneTimePassword(): string {
  const password = [group(), group(), group()].join('-')
  return passwordLacks(password) ? oneTimePassword() : password
}

const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
