import { sealed } from '#config/secrets.ts'
import { days, later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import type { PayableRef } from '../payables/payable.port.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import {
  declinesOfAccount,
  declinesOfCard,
  declinesOfIntent,
  declinesOfNetwork,
  declinesOfPayable,
  noteCardAttempts,
} from './cardAttempts.store.ts'

/** Declined cards that end an intent, and those within an hour after which a payable, an account or a network opens no other. */
const most = { ofIntent: 3, ofPayable: 6, ofAccount: 6, ofNetwork: 10 } as const
/** A card declined this often within a day ends every intent that it is tried on. */
const mostOfCard = 5

type Opening = { payable: PayableRef; userId: string | null; fromNetwork: string | null }

/** Refuses to open another payment where cards are being tested: many were declined for this payable, account or network. */
export async function refuseCardTesting({ db, clock }: AppContext, { payable, userId, fromNetwork }: Opening): Promise<void> {
  const since = later(clock.now(), -minutes(60))
  const isTested =
    (await declinesOfPayable(db, payable.id, since)) >= most.ofPayable ||
    (await declinesOfAccount(db, userId, since)) >= most.ofAccount ||
    (await declinesOfNetwork(db, fromNetwork, since)) >= most.ofNetwork
  if (isTested) throw new Refusal('REFUSED', 'Several cards were declined. Please try again in an hour, or ask us.')
}

/**
 * Records the cards that were tried on an intent; returns whether cards are being tested on it, so that it must end. Every webhook of a
 * decline comes here, so that a tester who never asks for the outcome is stopped too.
 */
export async function areCardsTested({ db, cards, clock }: AppContext, intent: PaymentIntentRow): Promise<boolean> {
  if (intent.providerId === null || intent.fromNetwork === null) return false
  const tried = await cards.readAttempts(intent.providerId)
  await noteCardAttempts(db, intent, tried)
  const since = later(clock.now(), -days(1))
  const known = await Promise.all(tried.map(({ fingerprint }) => declinesOfCard(db, fingerprint, since)))
  return (await declinesOfIntent(db, intent.id)) >= most.ofIntent || known.some((count) => count >= mostOfCard)
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
