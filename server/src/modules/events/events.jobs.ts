import { admins } from '@app/contract/core/access.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { lookAtEvent, tellAttendees } from './notifications/lookAtEvent.ts'
import { eventLeft, eventPlaceOffered, eventRegistered, eventRegisteredAgain } from './notifications/registrationNews.ts'
import { remindOfEvent } from './notifications/remindOfEvent.ts'
import { endEventOffer } from './registrations/endEventOffer.ts'
import { fillIdlePlaces } from './registrations/fillIdlePlaces.ts'

type AboutEvent = { eventId: string }
type AboutRegistration = { registrationId: string; round: number }
export type WhatChanged = AboutEvent & {
  sequence: number
  what: 'moved' | 'calledOff' | 'onAgain'
  before: { eventDate: string; endsAt?: string | undefined }
}

declare module '#jobs/jobs.ts' {
  interface Jobs {
    eventRegistered: AboutRegistration & { isMailed: boolean }
    eventRegisteredAgain: { registrationId: string; day: string }
    eventLeft: AboutRegistration
    eventPlaceOffered: AboutRegistration & { until: string }
    endEventOffer: { registrationId: string; until: string }
    remindOfEvent: AboutEvent & { hoursBefore: number; startsAt: string }
    /** Tells those who come what has changed since they were told last. */
    lookAtEvent: AboutEvent
    tellAttendees: WhatChanged
    fillIdlePlaces: object
    /** Whoever shows it asks for it again. */
    eventShown: AboutEvent
  }
}

export const eventJobs = {
  eventRegistered,
  eventRegisteredAgain,
  eventLeft,
  eventPlaceOffered,
  endEventOffer,
  remindOfEvent,
  lookAtEvent,
  tellAttendees,
  fillIdlePlaces,
  eventShown: async ({ eventId }: AboutEvent, { push }: JobContext) => push.changed({ roles: admins }, { topic: 'events', id: eventId }),
} satisfies JobHandlers
export const eventCrontab = '*/5 * * * * fillIdlePlaces ?jobKey=fillIdlePlaces&max=3'
