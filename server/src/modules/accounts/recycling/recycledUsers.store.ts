import { eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type UserRow, usersTable } from '#users/users.table.ts'

/** Leaves even the time of the last change as it is, so that restoring gives back the same row. */
export async function setRecycled(db: Db, id: string, recycledAt: Date | null): Promise<void> {
  await db.update(usersTable).set({ recycledAt }).where(eq(usersTable.id, id))
}

/** Rows that belong to a person alone, by table and the column that refers to them. */
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
  ['notification_groups', 'user_id'],
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
  // Their query group, and their known number with its whole conversation.
  ['conversations', 'customer_id'],
] as const

/** Rows of others that identify a person: the column with their address, and the replacement of each text about them. */
const byAddress = [
  ['contact_messages', 'email', { name: "'Deleted person'", email: "'deleted'", phone_number: 'null' }],
  ['public_orders', 'email', { name: "'Deleted person'", email: "'deleted'", phone: "''" }],
  ['drive_files', 'sender_email', { sender_name: "'Deleted person'", sender_email: "'deleted'" }],
] as const

/** The columns that are emptied with a person, beside the rows that are deleted. */
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

export async function deleteOwnRows(db: Db, { id, email, phoneNumber }: Pick<UserRow, 'id' | 'email' | 'phoneNumber'>): Promise<void> {
  for (const [table, column] of ownRows) await db.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`)
  // A shared view stays for its users; a private one may name the people it was filtered by.
  await db.execute(sql`delete from list_views where owner_id = ${id} and shared_with = '{}'`)
  await eraseMessages(db, id)
  // Worked time is counted by order and stays; its titles are the person's own words.
  await db.execute(sql`update todo_times set title = 'A task' where person_id = ${id}`)
  for (const [table, address, words] of byAddress) {
    const emptied = Object.entries(words).map(([column, value]) => sql`${sql.identifier(column)} = ${sql.raw(value)}`)
    await db.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(emptied, sql`, `)} where lower(${sql.identifier(address)}) = lower(${email})`,
    )
  }
  // Mails that they wrote, and delivery reports about mails to them.
  const isAboutThem = sql`mail_id in (select id from mails where lower(receiver) = lower(${email}))`
  await db.execute(sql`delete from received_mails where lower(sender) = lower(${email}) or ${isAboutThem}`)
  await db.execute(sql`delete from mails where lower(receiver) = lower(${email})`)
  if (phoneNumber) await db.execute(sql`delete from text_messages where receiver = ${phoneNumber}`)
  await db.execute(sql`update bookings set booking_name_for_mobile = null where booker_id = ${id}`)
  await db.execute(sql`update orders set email = null, phone = null where customer_id = ${id} and (email is not null or phone is not null)`)
}

/** Their messages stay without text, so that the numbers of a conversation have no gaps. */
async function eraseMessages(db: Db, id: string): Promise<void> {
  const said = sql`select id from conversation_messages where author_id = ${id}`
  await db.execute(sql`delete from conversation_files where message_id in (${said})`)
  await db.execute(sql`delete from conversation_message_edits where message_id in (${said})`)
  await db.execute(
    sql`update conversation_messages set body = '', quoted = null, deleted_at = coalesce(deleted_at, now()) where author_id = ${id}`,
  )
  // Lines about hand-overs name the people involved; the product wrote them.
  await db.execute(sql`
    update conversation_messages set body = '', deleted_at = coalesce(deleted_at, now())
    where side = 'product' and conversation_id in (select conversation_id from conversation_hand_overs where ${id} in (from_id, to_id, by_id))`)
}

/**
 * Leaves the row with its id and role, without anything that identifies the person. The recycled mark stays, so that no list shows them and
 * they cannot sign in.
 */
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
      timezone: null,
      description: null,
      managerId: null,
      profilePicture: null,
      gender: 'Other',
    })
    .where(eq(usersTable.id, id))
}
