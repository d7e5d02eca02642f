import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { commonPassword, ownPassword } from '@app/contract/auth/auth.rules.ts'
import { badInput } from '#core/refusal.ts'

/** What of a person a password may not be made of. */
export type Own = { username: string; name: string; email: string }

const commonOnes = 10_000
/** Shorter ones are found in every other password by chance. */
const shortest = 4

/** Refuses, naming the field, one of the 10,000 most common passwords, however it is decorated, and one made of its owner's own names. */
export async function refuseWeakPassword(password: string, own: Own, field = 'password'): Promise<void> {
  if (isMadeOf(password, own)) throw badInput(field, ownPassword)
  if (await isCommon(password)) throw badInput(field, commonPassword)
}

/**
 * Whether the password, or what is left of it without the digits and signs around it, is common: `P@ssword12!` is `password`.
 * The list is read each time and let go: passwords are chosen rarely, and ten thousand of them need not be kept in memory.
 */
export async function isCommon(password: string): Promise<boolean> {
  const wanted = new Set([...spellingsOf(password)].map((text) => JSON.stringify(text)))
  const file = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  // Cut and not parsed: the file goes on for five times as many.
  const ranked = (await readFile(file, 'utf8')).slice(1).split(',', commonOnes)
  return ranked.some((common) => wanted.has(common))
}

function spellingsOf(password: string): Set<string> {
  const small = password.normalize('NFKC').toLowerCase()
  const bare = small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const undecorated = [bare, lettersFor(small).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''), lettersFor(bare)]
  return new Set([small, small.replace(/[^\p{L}\p{N}]/gu, ''), ...undecorated.filter((text) => text.length >= shortest)])
}

/** True where, the person's own names taken out, hardly a letter is left. */
export function isMadeOf(password: string, own: Own): boolean {
  const tokens = tokensOf(own)
  return [plain(password), plain(lettersFor(password.toLowerCase()))].some((text) => {
    const left = tokens.reduce((rest, token) => rest.replaceAll(token, ' '), text)
    return left !== text && left.replace(/[^\p{L}]/gu, '').length < shortest
  })
}

function tokensOf({ username, name, email }: Own): string[] {
  const [local = '', domain = ''] = email.split('@')
  const words = [username, name, local, domain].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u), ...text.split(/[^\p{L}]+/u)])
  const long = words.map(plain).filter((word) => word.length >= shortest)
  return [...new Set([...long, ...long.map((word) => [...word].toReversed().join(''))])].toSorted((a, b) => b.length - a.length)
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const stands: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i', '+': 't' }
/** Digits and signs that stand for letters, as in `p@ssw0rd`. */
const lettersFor = (text: string) => text.replace(/[013457@$!+]/g, (sign) => stands[sign] ?? sign)
