import { sameText, sealed } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'

type Deps = Pick<AppContext, 'secret' | 'incomingMail'>

/** A mail's id and the seal on it, as digits of a kind that survives being written in capitals. */
const idDigits = 32
const sealDigits = 20
const base = 32
const tokenLength = 42

/** The address to which answers to this mail go, which nobody can make for another one: reply+TOKEN@domain. Nothing where no mailbox is read. */
export function replyAddressOf(secret: string, address: string | undefined, mailId: string): string | undefined {
  if (address === undefined) return undefined
  const token = BigInt(`0x${mailId.replaceAll('-', '')}${sealOf(secret, mailId)}`)
    .toString(base)
    .padStart(tokenLength, '0')
  return address.replace('@', `+${token}@`)
}

/** The mail that an address of ours was made for; undefined for whatever address we have not made. */
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
