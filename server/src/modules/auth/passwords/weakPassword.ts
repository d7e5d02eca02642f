import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { commonPassword, ownPassword } from '@app/contract/auth/auth.rules.ts'
import { companyOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'

/** The names of a person that their password may not be made of. */
export type OwnNames = { username: string; name: string; email: string }

const commonOnes = 10_000
/** Shorter parts occur in many passwords by chance. */
const shortest = 4

/** Refuses, naming the field, the 10,000 most common passwords in any decoration, and passwords made of their owner's names. */
export async function refuseWeakPassword(
  password: string,
  own: OwnNames,
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  field = 'password',
): Promise<void> {
  if (isMadeOf(password, own)) throw badInput(field, ownPassword)
  // The names of the product and the company are the first guesses here.
  const { name: company } = await companyOf(db, config)
  if (isMadeOf(password, { username: config.BRAND, name: `${config.BRAND_NAME} ${company}`, email: '' }))
    throw badInput(field, commonPassword)
  if (await isCommon(password)) throw badInput(field, commonPassword)
}

/**
 * Whether the password, or its core without the digits and signs around it, is common: `P@ssword12!` is `password`. The list is read each
 * time and not kept in memory: passwords are chosen rarely.
 */
export async function isCommon(password: string): Promise<boolean> {
  const wanted = new Set([...spellingsOf(password)].map((text) => JSON.stringify(text)))
  const file = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  // Cut and not parsed: the file is five times as long.
  const ranked = (await readFile(file, 'utf8')).slice(1).split(',', commonOnes)
  return ranked.some((common) => wanted.has(common))
}

function spellingsOf(password: string): Set<string> {
  const small = password.normalize('NFKC').toLowerCase()
  const bare = small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const undecorated = [bare, lettersFor(small).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''), lettersFor(bare)]
  return new Set([small, small.replace(/[^\p{L}\p{N}]/gu, ''), ...undecorated.filter((text) => text.length >= shortest)])
}

/** True if hardly a letter is left without the person's own names. */
export function isMadeOf(password: string, own: OwnNames): boolean {
  const tokens = tokensOf(own)
  return [plain(password), plain(lettersFor(password.toLowerCase()))].some((text) => {
    const left = tokens.reduce((rest, token) => rest.replaceAll(token, ' '), text)
    return left !== text && left.replace(/[^\p{L}]/gu, '').length < shortest
  })
}

function tokensOf({ username, name, email }: OwnNames): string[] {
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
/** Replaces digits and signs that stand for letters, as in `p@ssw0rd`. */
const lettersFor = (text: string) => text.replace(/[013457@$!+]/g, (sign) => stands[sign] ?? sign)
