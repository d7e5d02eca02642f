import type { NotificationKind } from '@app/contract/notifications/notificationKinds.rules.ts'
import type { MailMessage } from '#outside/mail/emailTemplate.ts'

export type NotificationRequest = {
  /** Identifies the event, as `orderDelivered:{orderId}`; a repetition notifies each reader only once. */
  key: string
  /** The kind, for which each reader has chosen a channel. */
  kind: NotificationKind
  userIds: readonly string[]
  text: string
  /** The screen that it links to. */
  href?: string | undefined
  /** The time of the event; by default the database's present time. */
  at?: Date
  /**
   * Emails with more than the text. A reader without one here gets a plain one. They may also go to people who are not in `userIds`, such
   * as the actor.
   */
  emails?: readonly NotificationEmail[]
  /** The readers who do not have the product open, if this kind is mailed to them then. */
  absent?: ReadonlySet<string>
  /** Events of one group within some minutes are one notification with their number: `{count}` in `many`. */
  group?: {
    key: string
    many: string
    /** The screen that a group links to, if it is not the event's own. */
    href?: string
    /** Readers who have an older unread event: they join its group, and get no new notification. */
    joiners?: readonly string[]
  }
  /** The caller mails the readers itself, several notifications in one mail. */
  isMailedByCaller?: true
}
export type NotificationEmail = MailMessage & {
  userId: string
  to: string
  /** The subject of the mail in one word, for the record. */
  mailKind: string
  label?: string | undefined
  /** True for mails that are sent regardless of preferences, such as a new password. */
  isAlways?: true
}

/** Each reader has their own key for an event. */
export const keyFor = (key: string, userId: string) => `${key}:${userId}`
