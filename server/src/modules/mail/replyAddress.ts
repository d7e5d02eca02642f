import { sameText, sealed } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'

type Deps = Pick<AppContext, 'secret' | 'incomingMail'>

/** A mail's id and its signature, in an alphabet that survives being written in capitals. */
const idDigits = 32
const sealDigits = 20
const base = 32
const tokenLength = 42

/** The signed reply address of this mail, reply+TOKEN@domain. Undefined if no mailbox is read. */
export function replyAddressOf(secret: string, address: string | undefined, mailId: string): string | undefined {
  if (address === undefined) return undefined
  const token = BigInt(`0x${mailId.replaceAll('-', '')}${sealOf(secret, mailId)}`)
    .toString(base)
    .padStart(tokenLength, '0')
  return address.replace('@', `+${token}@`)
}

/** The mail of one of our reply addresses; undefined for any other address. */
export function mailOfReplyAddress({ secret, incomingMail: { address } }: Deps, written: string): string | undefined {
  const [local = '', domain = ''] = address?.toLowerCase().split('@') ?? []
  const given = written.trim().toLowerCase()
  if (!given.startsWith(`${local}+`) || !given.endsWith(`@${domain}`)) return undefined
  const token = given.slice(local.length + 1, given.length - domain.length - 1)
  if (token.length !== tokenLength || !/^[0-9a-v]+$/.test(token)) return undefined
  const number = [...token].reduce((sum, digit) => sum * BigInt(base) + BigInt(Number.parseInt(digit, base)), 0n)
  const digits = number.toString(16).padStart(idDigits + sealDigits, '0')
  if (digits.length !== idDigits + sealDigits) return undefined
  const mailId = digits.slice(0, idDigits).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return sameText(digits.slice(idDigits), sealOf(secret, mailId)) ? mailId : undefined
}

const sealOf = (secret: string, mailId: string) => sealed(secret, 'replyAddress', mailId).slice(0, sealDigits)
