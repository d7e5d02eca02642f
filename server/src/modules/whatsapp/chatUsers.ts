import { whatsappKey } from '@app/contract/conversations/conversations.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { companyOf } from '#company/index.ts'
import { lockConversationById, saveConversation } from '#conversations/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, notFound, onDuplicate, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { assertNotStale, changedFacts, recordAudit } from '#logs/index.ts'
import { openConversationOf } from './identifyPerson.ts'
import { bindPerson } from './people.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/**
 * Normalizes a number to the international form, +919876543210; without a country code it gets the company's.
 * @throws Refusal BAD_INPUT
 */
export async function internationalNumber({ db, config }: Pick<Deps, 'db' | 'config'>, written: string): Promise<string> {
  const own = parsePhoneNumberFromString((await companyOf(db, config)).phone)?.country
  const number = parsePhoneNumberFromString(written, own)
  if (!number || !isReachable(number))
    throw badInput('phoneNumber', 'There is no such phone number. Please enter it with its country code, such as +91 98765 43210.')
  return number.number
}

/** WhatsApp knows numbers of these countries by an older length, which their numbering plans no longer have. */
const olderLengths: readonly (string | undefined)[] = ['BR', 'MX', 'AR']
const isReachable = (number: PhoneNumber) => number.isValid() || (olderLengths.includes(number.country) && number.isPossible())

/** Adds a chat user. Two concurrent calls for one number get the same one. */
export async function addChatUser(
  { db, clock, config }: Deps,
  me: Actor,
  { name, phoneNumber }: { name: string; phoneNumber: string },
): Promise<string> {
  const number = await internationalNumber({ db, config }, phoneNumber)
  return await db.transaction(async (db) => {
    const { id, title } = await openConversationOf({ db, clock }, { number, name })
    if (title !== name) throw new Refusal('CONFLICT', `This number is in the list already, as ${title}.`, { field: 'phoneNumber' })
    const activity = `added the WhatsApp number of ${name}`
    await recordAudit(db, { actor: me, kind: 'settings', activity, key: `whatsappUser:${id}`, at: clock.now() })
    return id
  })
}

export async function changeChatUser(
  { db, clock, config }: Deps,
  me: Actor,
  {
    _id: id,
    version,
    ...change
  }: { _id: string; name?: string | undefined; phoneNumber?: string | undefined; version?: number | undefined },
): Promise<void> {
  const given = change.phoneNumber === undefined ? undefined : await internationalNumber({ db, config }, change.phoneNumber)
  await db.transaction(async (db) => {
    const before = await lockChatUser(db, id)
    const now = { name: before.title, phoneNumber: before.outsideNumber }
    const wanted = { name: change.name ?? now.name, phoneNumber: given ?? now.phoneNumber }
    const { name } = wanted
    const subject = { kind: 'setting', id } as const
    await assertNotStale(db, { noun: 'number', row: before, version, fieldOf: fieldOfColumn, now, wanted, subject })
    const taken = new Refusal('CONFLICT', 'This number is in the list already.', { field: 'phoneNumber' })
    await onDuplicate({ conversations_unique_key: taken }, () =>
      saveConversation(db, id, { title: name, ...(given && { outsideNumber: given, uniqueKey: whatsappKey(given) }) }),
    )
    // Another number is another person's: the ids that WhatsApp answered belong to the earlier one.
    if (before.outsideNumber && given && whatsappKey(before.outsideNumber) !== whatsappKey(given))
      await bindPerson(db, id, { userId: null, waNumber: null })
    const activity = `changed the WhatsApp number of ${name}`
    await recordAudit(db, { actor: me, kind: 'settings', activity, subject, ...changedFacts(now, wanted), at: clock.now() })
  })
}

/** The fields of the form by the columns that the trigger counts. */
const fieldOfColumn = { title: 'name', outside_number: 'phoneNumber' }

/** Removes a chat user from the list; the messages stay stored, and a new message of theirs starts a new conversation. */
export async function deleteChatUser({ db, clock }: Deps, me: Actor, id: string): Promise<string> {
  return await db.transaction(async (db) => {
    const { title } = await lockChatUser(db, id)
    const at = clock.now()
    await saveConversation(db, id, { deletedAt: at, deletedBy: me.id })
    await recordAudit(db, { actor: me, kind: 'settings', activity: `deleted the WhatsApp number of ${title}`, at })
    return title ?? ''
  })
}

/** Locks the conversation until the transaction ends, and returns it. */
export async function lockChatUser(db: Db, id: string) {
  const found = isId(id) ? await lockConversationById(db, id) : undefined
  if (found?.kind !== 'whatsapp') throw notFound('Chat user')
  return found
}
