import { declinesBeforeCaptcha, declinesOfAllBeforeCaptcha } from '@app/contract/publicPayments/publicPayments.rules.ts'
import { sealed } from '#config/secrets.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { declinesFrom, declinesOfAll } from './attempts.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * Whether a visitor from this network must solve a captcha: cards were declined from there within the hour, or so many from anywhere
 * within minutes that cards are being tested from many addresses.
 */
export async function needsCaptcha({ db, clock }: Deps, from: string): Promise<boolean> {
  const now = clock.now()
  if ((await declinesFrom(db, from, later(now, -minutes(60)))) >= declinesBeforeCaptcha) return true
  return (await declinesOfAll(db, later(now, -minutes(10)))) >= declinesOfAllBeforeCaptcha
}

/** A keyed hash of the network: of an IPv6 address the /64 of one household. The address itself is not stored. */
export function networkFingerprint(secret: string, address: string): string {
  const network = address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address
  return sealed(secret, 'network of a public payment', network)
}

/** The eight groups of an IPv6 address, with `::` expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
