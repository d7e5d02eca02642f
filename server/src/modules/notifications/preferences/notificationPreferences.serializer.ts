import type { Actor } from '@app/contract/core/access.ts'
import {
  channelsOf,
  defaultChannel,
  defaultDigestHour,
  mailedWhenAway,
  notificationKindsOf,
  reachesMail,
} from '@app/contract/notifications/notificationKinds.rules.ts'
import type { NotificationPreferences } from '@app/contract/notifications/notifications.calls.ts'
import type { Config } from '#config/config.ts'
import type { Db } from '#database/db.ts'
import { findUser, zoneOf } from '#users/index.ts'
import { digestOf } from '../digests/digests.store.ts'
import { preferencesOf } from './notificationPreferences.store.ts'

/** The effective preferences of a person: their choices, and the defaults of their role for the rest. */
export async function preferencesFor(db: Db, config: Config, me: Actor): Promise<NotificationPreferences> {
  const chosen = new Map((await preferencesOf(db, me.id)).map(({ kind, channel }) => [kind, channel]))
  const digest = await digestOf(db, me.id)
  const kinds = notificationKindsOf(me.role).map((kind) => ({
    kind,
    channel: chosen.get(kind) ?? defaultChannel(kind, me.role),
    channels: [...channelsOf(kind)],
  }))
  const isMailedWhenAway = mailedWhenAway.some((kind) => !chosen.has(kind))
  return {
    kinds,
    isMailed: isMailedWhenAway || kinds.some(({ channel }) => reachesMail(channel)) || (digest?.isOn ?? false),
    digest: {
      isOn: digest?.isOn ?? false,
      hour: digest?.hour ?? defaultDigestHour,
      timezone: digest?.timezone ?? zoneOf(await findUser(db, me.id), config.TIME_ZONE),
    },
  }
}
