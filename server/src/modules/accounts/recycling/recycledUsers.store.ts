import { eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type UserRow, usersTable } from '#users/users.table.ts'

/** Not even when the row was changed last is written: restored, it is what it was. */
export async function setRecycled(db: Db, id: string, recycledAt: Date | null): Promise<void> {
  await db.update(usersTable).set({ recycledAt }).where(eq(usersTable.id, id))
}

/** What is a person's own and nobody else's business, by table and the column that names them. */
export const ownRows = [
  ['sessions', 'user_id'],
  ['viewings', 'user_id'],
  ['viewings', 'admin_id'],
  ['data_archives', 'user_id'],
  ['data_archives', 'requested_by'],
  ['profile_cards', 'user_id'],
  ['totp_factors', 'user_id'],
  ['passkeys', 'user_id'],
  ['recovery_codes', 'user_id'],
  ['google_consents', 'user_id'],
  ['factor_challenges', 'user_id'],
  ['wrong_codes', 'user_id'],
  ['push_devices', 'user_id'],
  ['notifications', 'user_id'],
  ['news_preferences', 'user_id'],
  ['digests', 'user_id'],
  ['list_settings', 'user_id'],
  ['order_comment_bursts', 'reader_id'],
  ['user_skills', 'user_id'],
  ['user_interests', 'user_id'],
  ['landing_mentors', 'user_id'],
  ['developer_requests', 'requester_id'],
  ['outsource_reviewers', 'user_id'],
  ['session_mentors', 'user_id'],
  ['mentor_hours', 'user_id'],
  ['calendar_feeds', 'user_id'],
  ['attendance_corrections', 'user_id'],
  ['leave_entries', 'user_id'],
  ['leaves', 'user_id'],
  ['todo_time_changes', 'changed_by'],
  ['todo_tasks', 'owner_id'],
  ['todo_sections', 'owner_id'],
  ['resume_drafts', 'user_id'],
  ['resumes', 'user_id'],
  ['canned_replies', 'owner_id'],
  ['conversation_mentions', 'user_id'],
  ['conversation_reactions', 'user_id'],
  ['conversation_reads', 'user_id'],
  ['conversation_members', 'user_id'],
  // Their query group, and the number that is known to be theirs, with all that was said there.
  ['conversations', 'customer_id'],
] as const

/** Rows of others that say who somebody is, by the column with their address and what is written in the place of each word about them. */
const byAddress = [
  ['contact_messages', 'email', { name: "'Deleted person'", email: "'deleted'", phone_number: 'null' }],
  ['public_orders', 'email', { name: "'Deleted person'", email: "'deleted'", phone: "''" }],
  ['drive_files', 'sender_email', { sender_name: "'Deleted person'", sender_email: "'deleted'" }],
] as const

/** The columns that are emptied with a person, beside the rows that go. */
export const emptiedColumns: readonly string[] = [
  ...byAddress.flatMap(([table, , words]) => Object.keys(words).map((column) => `${table}.${column}`)),
  ...[
    'mails.receiver',
    'received_mails.sender',
    'received_mails.sender_name',
    'text_messages.receiver',
    'bookings.booking_name_for_mobile',
    'orders.email',
    'orders.phone',
  ],
]

export async function forgetOwnRows(db: Db, { id, email, phoneNumber }: Pick<UserRow, 'id' | 'email' | 'phoneNumber'>): Promise<void> {
  for (const [table, column] of ownRows) await db.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`)
  // A view that is shared stays with those who use it; what somebody kept for themselves may say whom they looked for.
  await db.execute(sql`delete from list_views where owner_id = ${id} and shared_with = '{}'`)
  await forgetSaid(db, id)
  // What was worked is counted by order and stays; what it was called were words of theirs.
  await db.execute(sql`update todo_times set title = 'A task' where person_id = ${id}`)
  for (const [table, address, words] of byAddress) {
    const emptied = Object.entries(words).map(([column, value]) => sql`${sql.identifier(column)} = ${sql.raw(value)}`)
    await db.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(emptied, sql`, `)} where lower(${sql.identifier(address)}) = lower(${email})`,
    )
  }
  // What they wrote, and what a server wrote about mails to them.
  const isAboutThem = sql`mail_id in (select id from mails where lower(receiver) = lower(${email}))`
  await db.execute(sql`delete from received_mails where lower(sender) = lower(${email}) or ${isAboutThem}`)
  await db.execute(sql`delete from mails where lower(receiver) = lower(${email})`)
  if (phoneNumber) await db.execute(sql`delete from text_messages where receiver = ${phoneNumber}`)
  await db.execute(sql`update bookings set booking_name_for_mobile = null where booker_id = ${id}`)
  await db.execute(sql`update orders set email = null, phone = null where customer_id = ${id} and (email is not null or phone is not null)`)
}

/** What they said to others stays as messages without words, so that the numbers of a conversation have no gaps. */
async function forgetSaid(db: Db, id: string): Promise<void> {
  const said = sql`select id from conversation_messages where author_id = ${id}`
  await db.execute(sql`delete from conversation_files where message_id in (${said})`)
  await db.execute(sql`delete from conversation_message_edits where message_id in (${said})`)
  await db.execute(
    sql`update conversation_messages set body = '', quoted = null, deleted_at = coalesce(deleted_at, now()) where author_id = ${id}`,
  )
  // Hand-overs name those who had part in them, in lines that nobody has written.
  await db.execute(sql`
    update conversation_messages set body = '', deleted_at = coalesce(deleted_at, now())
    where side = 'product' and conversation_id in (select conversation_id from conversation_hand_overs where ${id} in (from_id, to_id, by_id))`)
}

/** Leaves the row with its id and role, and nothing that says who it was. The mark stays, so that it is in no list and signs in nowhere. */
export async function erasePerson(db: Db, id: string): Promise<void> {
  await db
    .update(usersTable)
    .set({
      username: `deleted-${id}`,
      usernameSkeleton: null,
      name: 'Deleted person',
      email: `${id}@deleted.invalid`,
      passwordHash: null,
      mustChangePassword: false,
      address: null,
      dob: null,
      contact: null,
      phoneNumber: null,
      phoneVerifiedAt: null,
      description: null,
      managerId: null,
      profilePicture: null,
      gender: 'Other',
    })
    .where(eq(usersTable.id, id))
}
