import { passwordLacks } from '@app/contract/users/credentials.rules.ts'

// Without characters that sound or look alike when they are read out.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password that meets the rule, in groups that can be read out. */
export function newPassword(): string {
  const password = [group(), group(), group()].join('-')
  return passwordLacks(password) ? newPassword() : password
}

function group(): string {
  // Random bytes beyond the last whole multiple are drawn again, so that every character is equally likely.
  const fair = 256 - (256 % letters.length)
  let text = ''
  while (text.length < 4) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) text += letters[byte % letters.length]
  }
  return text
}
