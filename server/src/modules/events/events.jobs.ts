import { admins } from '@app/contract/core/access.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { announceEventChange, notifyAttendees } from './notifications/announceEventChange.ts'
import { notifyCancelled, notifyPlaceOffered, notifyRegistered, notifyRegisteredAgain } from './notifications/registrationNotifications.ts'
import { remindOfEvent } from './notifications/remindOfEvent.ts'
import { endEventOffer } from './registrations/endEventOffer.ts'
import { fillIdlePlaces } from './registrations/fillIdlePlaces.ts'

type AboutEvent = { eventId: string }
type AboutRegistration = { registrationId: string; round: number }
export type EventChange = AboutEvent & {
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
    /** Announces changes of an event to its attendees. */
    lookAtEvent: AboutEvent
    tellAttendees: EventChange
    fillIdlePlaces: object
    /** Refreshes the screens that show it. */
    eventShown: AboutEvent
  }
}

export const eventJobs = {
  eventRegistered: notifyRegistered,
  eventRegisteredAgain: notifyRegisteredAgain,
  eventLeft: notifyCancelled,
  eventPlaceOffered: notifyPlaceOffered,
  endEventOffer,
  remindOfEvent,
  lookAtEvent: announceEventChange,
  tellAttendees: notifyAttendees,
  fillIdlePlaces,
  eventShown: async ({ eventId }: AboutEvent, { push }: JobContext) => push.changed({ roles: admins }, { topic: 'events', id: eventId }),
} satisfies JobHandlers
export const eventCrontab = '*/5 * * * * fillIdlePlaces ?jobKey=fillIdlePlaces&max=3'
