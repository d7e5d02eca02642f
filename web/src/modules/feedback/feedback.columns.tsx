import { beginningOf } from '@app/contract/catalogue/catalogue.rules.ts'
import { experiencePreviewLength, ratedThings, ratedThingWords } from '@app/contract/feedback/feedback.rules.ts'
import type { Feedback } from '@app/contract/feedback/feedback.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Tag } from '#ui/Tag.tsx'
import { type Column, columnsOf } from '#ui/table/columns.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import styles from './feedback.module.css'
import { Stars } from './StarsField.tsx'

const { link, people, custom, date } = columnsOf<Feedback>()

export const feedbackColumns: Column<Feedback, 'createdAt'>[] = [
  people('Customer', ({ user }) => ({ name: user.name, picture: user.profilePicture, to: href('viewUser', { id: user._id }) }), {
    priority: 'title',
  }),
  link(
    'Order',
    ({ orderName, orderNumber }) => `${orderName} #${orderNumber}`,
    ({ orderid }) => href('orderDetails', { slug: orderid }),
    { width: '22ch', priority: 'rest' },
  ),
  custom('Ratings', (feedback) => <Ratings of={feedback} />, { priority: 'fact', isWide: true }),
  custom('Experience', (feedback) => <Experience feedback={feedback} />, { priority: 'fact', isWide: true, width: '32ch' }),
  custom('Landing page', (feedback) => <Shown feedback={feedback} />, { priority: 'status' }),
  date('Created at', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]

/** The three ratings below each other with their labels. */
const Ratings = ({ of }: { of: Feedback }) => (
  <dl className={styles.ratings}>
    {ratedThings.map((thing) => (
      <div key={thing}>
        <dt>{ratedThingWords[thing]}</dt>
        <dd>
          <Stars of={of[thing]} />
        </dd>
      </div>
    ))}
  </dl>
)

/** The preview of the words, expandable in place. */
function Experience({ feedback: { experience, user } }: { feedback: Feedback }) {
  const [isOpen, setOpen] = useState(false)
  if (experience === '') return <span className="visually-hidden">No words</span>
  const beginning = beginningOf(experience.replace(/\s+/g, ' '), experiencePreviewLength)
  if (beginning === experience) return <UserText text={experience} />
  return (
    <div className={isOpen ? styles.said : styles.beginning}>
      {isOpen ? <UserText text={experience} /> : <span dir="auto">{beginning} </span>}
      <Anchor
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-label={`View ${isOpen ? 'Less' : 'More'} of what ${user.name} said`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'View Less' : 'View More'}
      </Anchor>
    </div>
  )
}

function Shown({ feedback: { publishedAt, mayPublish } }: { feedback: Feedback }) {
  if (publishedAt) return <Tag tone="done">Published</Tag>
  return <Tag tone={mayPublish ? 'new' : 'plain'}>{mayPublish ? 'May be published' : 'Private'}</Tag>
}
