import { z } from 'zod'
import { CaptchaAnswer } from '#auth/captcha.shapes.ts'
import { changesOf } from '#core/fields.ts'
import { LinkedFile } from '#core/linkedFile.ts'
import { contactFields } from '#publicOrders/publicOrders.fields.ts'
import { Colleague } from '#users/users.shapes.ts'
import { eventDescriptionLength, eventLinkLength, eventTitleLength, mostPlaces, registrationStates } from './events.rules.ts'

const required = 'Required!'
const webLink = z
  .string()
  .trim()
  .max(eventLinkLength)
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Please enter a whole link, beginning with https://.' }))
const optionalLink = z
  .union([z.literal('').transform(() => null), webLink])
  .nullable()
  .default(null)
/** An instant, or a local time of the event's zone: '2026-12-01T18:30'. */
const Moment = z.string().trim().min(1, required).max(40)

/** The form of an admin. */
export const EventInput = z.object({
  title: z.string().trim().min(1, required).max(eventTitleLength),
  description: z.string().trim().min(1, required).max(eventDescriptionLength),
  eventDate: Moment,
  endsAt: z
    .union([z.literal('').transform(() => null), Moment])
    .nullable()
    .default(null),
  zone: z.string().trim().min(1, required).max(60).default('UTC'),
  /** Number of places; unlimited if null. */
  capacity: z.number().int().min(1, 'At least one place.').max(mostPlaces).nullable().default(null),
  isDisabled: z.boolean().default(false),
  /** Id of a finished upload, or the address of the current banner. */
  bannerImg: z.string().trim().min(1, required).max(300),
  link: optionalLink,
  /** Recording for attendees after the event. */
  recordingLink: optionalLink,
})
export type EventInput = z.output<typeof EventInput>

/** Absent fields are kept. */
export const EventChanges = changesOf(EventInput)
export type EventChanges = z.output<typeof EventChanges>

/** The public data of an event. */
export const PublicEvent = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  eventDate: z.iso.datetime(),
  endsAt: z.iso.datetime().optional(),
  /** The zone in which it was planned. */
  zone: z.string(),
  bannerImg: z.string(),
  bannerWidth: z.number().int(),
  bannerHeight: z.number().int(),
  /** True if new registrations go to the waiting list. */
  isFull: z.boolean(),
})
export type PublicEvent = z.infer<typeof PublicEvent>

/** A row of the admins' list. */
export const EventSummary = PublicEvent.extend({
  isDisabled: z.boolean(),
  capacity: z.number().int().optional(),
  /** Number of taken or offered places, and of waiting people. */
  taken: z.number().int(),
  waiting: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type EventSummary = z.infer<typeof EventSummary>

export const Attendee = z.object({
  _id: z.string(),
  user: Colleague.extend({ email: z.string() }),
  state: z.enum(registrationStates),
  joinedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
})
export type Attendee = z.infer<typeof Attendee>

/** An event for admins. It includes the first attendees; all are in a list of their own. */
export const EventDetails = EventSummary.extend({
  /** The version that an edit starts from. */
  version: z.number().int(),
  link: z.string().optional(),
  recordingLink: z.string().optional(),
  materials: z.array(LinkedFile),
  attendees: z.array(z.object({ _id: z.string(), username: z.string(), email: z.string() })),
})
export type EventDetails = z.infer<typeof EventDetails>

/** An event for a registered person; its link comes from the call that joins. */
export const AttendedEvent = PublicEvent.extend({
  isDisabled: z.boolean(),
  state: z.enum(registrationStates),
  offeredUntil: z.iso.datetime().optional(),
  recordingLink: z.string().optional(),
  materials: z.array(LinkedFile),
})
export type AttendedEvent = z.infer<typeof AttendedEvent>

const { email, phone } = contactFields
export const NewAttendee = z.object({
  eventId: z.string(),
  email: email.created,
  name: z.string(required).trim().min(1, required).max(100),
  contact: z.string(required).trim().min(1, required).pipe(phone.created),
  /** Accepted and ignored: the password is chosen by the link in the mail. */
  password: z.string().max(200).optional(),
  captcha: CaptchaAnswer,
})
export type NewAttendee = z.output<typeof NewAttendee>

export const registrationActs = ['cancel', 'accept', 'decline'] as const
export type RegistrationAct = (typeof registrationActs)[number]
