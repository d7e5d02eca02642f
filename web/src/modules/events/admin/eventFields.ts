import type { FieldChange } from '@app/contract/core/call.ts'
import { type EventDetails, EventInput } from '@app/contract/events/events.shapes.ts'
import { day as dayInWords } from '#core/format.ts'
import { readerZone } from '#core/readerClock.ts'

/** The fields of the form: days and times are local to the zone. */
export type EventFields = {
  title: string
  description: string
  day: string | null
  time: string
  /** Empty if it ends on the day on which it begins. */
  endDay: string | null
  endTime: string
  zone: string
  capacity: number | null
  isDisabled: boolean
  bannerImg: string
  link: string
  recordingLink: string
}

export const noEvent = (): EventFields => ({
  title: '',
  description: '',
  day: null,
  time: '',
  endDay: null,
  endTime: '',
  zone: readerZone(),
  capacity: null,
  isDisabled: false,
  bannerImg: '',
  link: '',
  recordingLink: '',
})

/** The form's initial values for an existing event. */
export const fieldsOf = (event: EventDetails): EventFields => ({
  title: event.title,
  description: event.description,
  ...begins(clockTime(event.zone, event.eventDate)),
  ...ends(event.endsAt ? clockTime(event.zone, event.endsAt) : ''),
  zone: event.zone,
  capacity: event.capacity ?? null,
  isDisabled: event.isDisabled,
  bannerImg: event.bannerImg,
  link: event.link ?? '',
  recordingLink: event.recordingLink ?? '',
})

const begins = (moment: string) => ({ day: moment.slice(0, 10) || null, time: moment.slice(11, 16) })
const ends = (moment: string) => ({ endDay: moment.slice(0, 10) || null, endTime: moment.slice(11, 16) })

/** The form's values as call input. */
export const sentEvent = ({ day, time, endDay, endTime, ...rest }: EventFields) => ({
  ...rest,
  eventDate: day && time ? `${day}T${time}` : '',
  endsAt: endTime && (endDay ?? day) ? `${endDay ?? day}T${endTime}` : '',
})

/** The form field of a field of the call. */
export function formField(field: string): string {
  const name = field.replace(/^updatedData\./, '')
  if (name === 'eventDate') return 'time'
  return name === 'endsAt' ? 'endTime' : name
}

/** Validation errors by form field. */
export function checkEvent(values: EventFields): Partial<Record<string, string>> {
  const problems: Partial<Record<string, string>> = {}
  const found = EventInput.safeParse(sentEvent(values)).error?.issues ?? []
  for (const { path, message } of found) problems[formField(String(path[0] ?? ''))] ??= message
  if (!values.day && problems.time) Object.assign(problems, { day: problems.time, time: values.time ? undefined : problems.time })
  if (values.endDay && !values.endTime) problems.endTime = 'Choose the time too, or clear the day.'
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

const labels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  eventDate: 'Event date',
  endsAt: 'Ends',
  zone: 'Time zone',
  capacity: 'Places',
  isDisabled: 'Disabled',
  bannerImg: 'Banner',
  link: 'Link',
  recordingLink: 'Recording',
}
export const labelOf = (field: string): string => labels[field] ?? field

/** A field changed by another person, as form values. */
export function readChange({ field, value }: FieldChange): Partial<EventFields> {
  if (field === 'capacity') return { capacity: typeof value === 'number' ? value : null }
  if (field === 'isDisabled') return { isDisabled: value === true }
  if (typeof value !== 'string') return {}
  if (field === 'eventDate') return begins(value)
  if (field === 'endsAt') return ends(value)
  return Object.hasOwn(labels, field) ? { [field]: value } : {}
}

/** A form value in words. */
export function inWords(field: string, values: Partial<EventFields>): string {
  if (field === 'eventDate') return momentInWords(values.day, values.time)
  if (field === 'endsAt') return momentInWords(values.endDay, values.endTime)
  if (field === 'bannerImg') return 'another picture'
  if (field === 'isDisabled') return values.isDisabled ? 'yes' : 'no'
  return String(Reflect.get(values, field) ?? '')
}
const momentInWords = (day: string | null | undefined, time: string | undefined) => (day ? `${dayInWords(day)}, ${time ?? ''}` : '')

/** Local time of a zone at an instant: '2026-12-01T18:30'. */
export function clockTime(zone: string, at: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}
