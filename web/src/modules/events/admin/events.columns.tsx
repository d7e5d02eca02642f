import { previewOfEvent } from '@app/contract/events/events.rules.ts'
import type { EventSummary } from '@app/contract/events/events.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Link } from 'react-router'
import { columnsOf } from '#ui/table/columns.tsx'
import { DisabledTag } from './DisabledTag.tsx'
import styles from './EventBeside.module.css'

const { link, text, custom } = columnsOf<EventSummary>()

export const eventPage = ({ _id }: Pick<EventSummary, '_id'>) => href('eventDetails', { id: _id })
const utc = (at: string) => new Date(at).toUTCString()

export const eventColumns = [
  link('Event', ({ title }) => title, eventPage, { sort: 'title', width: '28ch', priority: 'title' }),
  text('Event Date', ({ eventDate }) => utc(eventDate), { sort: 'eventDate', width: '30ch', priority: 'fact' }),
  text(
    'Places',
    ({ taken, capacity, waiting }) =>
      `${taken}${capacity === undefined ? '' : ` of ${capacity}`}${waiting > 0 ? `, ${waiting} waiting` : ''}`,
    {
      width: '20ch',
      priority: 'fact',
    },
  ),
  custom('Disabled', ({ isDisabled }) => <DisabledTag isDisabled={isDisabled} />, { priority: 'status' }),
  custom('Description', (event) => <Preview event={event} />, { width: '36ch', priority: 'rest', isWide: true }),
  text('Created At', ({ createdAt }) => utc(createdAt), { sort: 'createdAt', width: '30ch', priority: 'rest' }),
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
