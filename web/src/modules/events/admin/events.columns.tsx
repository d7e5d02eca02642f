import { previewOfEvent } from '@app/contract/events/events.rules.ts'
import type { EventSummary } from '@app/contract/events/events.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Link } from 'react-router'
import { byTime, columnsOf } from '#ui/table/columns.tsx'
import { DisabledTag } from './DisabledTag.tsx'
import styles from './events.columns.module.css'

const { link, text, custom } = columnsOf<EventSummary>()

export const eventPage = ({ _id }: Pick<EventSummary, '_id'>) => href('eventDetails', { id: _id })
/** A UTC string that wraps only between day and time. */
const utc = (at: string) => {
  const text = new Date(at).toUTCString().replaceAll(' ', '\u00a0')
  return `${text.slice(0, 16)} ${text.slice(17)}`
}

export const eventColumns = [
  link('Event', ({ title }) => title, eventPage, { sort: 'title', width: '20ch', priority: 'title' }),
  custom('Event Date', ({ eventDate }) => <span>{utc(eventDate)}</span>, { ...byTime, sort: 'eventDate', width: '17ch', priority: 'fact' }),
  text(
    'Places',
    ({ taken, capacity, waiting }) =>
      `${taken}${capacity === undefined ? '' : ` of ${capacity}`}${waiting > 0 ? `, ${waiting} waiting` : ''}`,
    {
      width: '16ch',
      priority: 'fact',
    },
  ),
  custom('Disabled', ({ isDisabled }) => <DisabledTag isDisabled={isDisabled} />, { priority: 'status' }),
  custom('Description', (event) => <Preview event={event} />, { width: '18ch', priority: 'rest', isWide: true }),
  custom('Created At', ({ createdAt }) => <span>{utc(createdAt)}</span>, { ...byTime, sort: 'createdAt', width: '17ch', priority: 'rest' }),
]

function Preview({ event }: { event: EventSummary }) {
  const { text, isCut } = previewOfEvent(event.description)
  return (
    <span className={styles.preview}>
      <span>{text}</span>
      {isCut && (
        <Link to={eventPage(event)} aria-label={`More about ${event.title}`}>
          More
        </Link>
      )}
    </span>
  )
}
