import { eventTimeIn } from '@app/contract/events/events.rules.ts'
import type { EventDetails } from '@app/contract/events/events.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import styles from '../public/Events.module.css'
import { DisabledTag } from './DisabledTag.tsx'

/** All facts of an event, for admins. */
export function EventFacts({ event }: { event: EventDetails }) {
  const { title, description, eventDate, createdAt, link, recordingLink, isDisabled, taken, capacity, waiting, attendees } = event
  return (
    <Stack gap="md">
      <img
        className={styles.banner}
        style={{ maxWidth: 640, borderRadius: 'var(--radius-surface)' }}
        src={event.bannerImg}
        width={event.bannerWidth}
        height={event.bannerHeight}
        alt={`Banner of ${title}`}
      />
      <Section title="Event">
        <Facts
          facts={[
            { term: 'Created At', value: new Date(createdAt).toUTCString() },
            { term: 'Event Date', value: new Date(eventDate).toUTCString() },
            { term: 'In its time zone', value: eventTimeIn(event.zone, event) },
            {
              term: 'Places',
              value: `${taken}${capacity === undefined ? '' : ` of ${capacity}`} taken${waiting > 0 ? `, ${waiting} waiting` : ''}`,
            },
            {
              term: 'Link',
              value: link && (
                <Anchor href={link} target="_blank" rel="noreferrer">
                  {link}
                </Anchor>
              ),
            },
            {
              term: 'Recording',
              value: recordingLink && (
                <Anchor href={recordingLink} target="_blank" rel="noreferrer">
                  {recordingLink}
                </Anchor>
              ),
            },
            { term: 'Disabled', value: <DisabledTag isDisabled={isDisabled} /> },
          ]}
        />
      </Section>
      <Section title="Description">
        <UserText className={styles.wholeText} text={description} />
      </Section>
      {attendees.length > 0 && (
        <Section title="First attendees">
          <ul>
            {attendees.map(({ _id, username, email }) => (
              <li key={_id}>
                <Link to={href('viewUser', { id: _id })}>{username || email}</Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  )
}
