import type { MentorToChoose } from '@app/contract/bookings/hours.shapes.ts'
import { decimal } from '@app/contract/core/format.ts'
import { Radio, Stack } from '@mantine/core'
import { count, moment } from '#core/format.ts'
import { Face } from '#ui/Person.tsx'
import styles from './MentorChoice.module.css'
import type { BookingForm } from './useBookingForm.ts'

/** The mentors of a session with picture, words, skills, rating and next free time; any of them, or one. */
export function MentorChoice({ booking: { form, mentors, nextFree } }: { booking: BookingForm }) {
  const [only, ...others] = mentors
  if (!only) return null
  if (others.length === 0) return <MentorCard mentor={only} nextAt={nextFree(only._id)} />
  return (
    <Radio.Group
      label="Mentor"
      value={form.values.mentor ?? any}
      onChange={(mentor) => form.setValues({ mentor: mentor === any ? null : mentor, time: null })}
    >
      <Stack gap="sm" mt="xs">
        <Radio value={any} label="Any mentor" />
        {mentors.map((mentor) => (
          <Radio key={mentor._id} value={mentor._id} label={<MentorCard mentor={mentor} nextAt={nextFree(mentor._id)} />} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
const any = 'any'

function MentorCard({ mentor: { name, profilePicture, about, skills = [], rating }, nextAt }: CardProps) {
  return (
    <span className={styles.card}>
      <Face name={name} picture={profilePicture} size={40} />
      <span className={styles.words}>
        <strong>{name}</strong>
        {rating && (
          <span className={styles.soft}>
            {decimal(rating.stars, [1, 1])} of 5 stars, {count(rating.sessions, ['session', 'sessions'])}
          </span>
        )}
        {about && <span>{about}</span>}
        {skills.length > 0 && <span className={styles.soft}>{skills.slice(0, 6).join(', ')}</span>}
        {nextAt && <span className={styles.soft}>Next free: {moment(nextAt)}</span>}
      </span>
    </span>
  )
}
type CardProps = { mentor: MentorToChoose; nextAt: string | undefined }
