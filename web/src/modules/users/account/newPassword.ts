import { passwordLacks } from '@app/contract/users/credentials.rules.ts'

// Without those that are taken for one another when they are read out.
const emails = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password that meets the rule, in groups that can be read out. */
export function newPassword(): string {
  const password = [group(), group(), group()].join('-')
  return passwordLacks(password) ? newPassword() : password
}

function group(): string {
  // Bytes beyond the last whole row of letters are drawn again, so that no letter is likelier than another.
  const fair = 256 - (256 % emails.length)
  let text = ''
  while (text.length < 4) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) text += emails[byte % emails.length]
  }
  return text
}
