import { recommendationWords } from '@app/contract/leave/leave.rules.ts'
import type { Leave } from '@app/contract/leave/leave.shapes.ts'
import { day } from '#core/format.ts'
import { LinkedPeople } from '#people/index.ts'
import { Tag } from '#ui/Tag.tsx'
import { byTime, columnsOf } from '#ui/table/columns.tsx'
import { LinkedText } from '#ui/text/LinkedText.tsx'
import styles from './Leave.module.css'
import { daysInWords } from './leaveWords.ts'

const { text, custom, status, date } = columnsOf<Leave>()

export const leavePerson = custom('Person', ({ leaveUser }) => <LinkedPeople kind="staff" people={leaveUser} />, { priority: 'title' })
export const leaveDaysColumn = custom('Days', (leave) => <Days leave={leave} />, {
  ...byTime,
  sort: 'firstDay',
  priority: 'fact',
  isWide: true,
})
export const leaveStatusColumn = status('Status', ({ status }) => status)
export const leaveReasonColumn = custom('Reason', ({ reason }) => reason && <Message text={reason} />, { priority: 'fact', isWide: true })
export const leaveTypeColumn = text('Leave type', ({ leaveType }) => leaveType[0]?.name, { priority: 'fact' })
/** Working days and calendar days. */
export const leaveNumberColumns = [
  text('Number of leaves', ({ numberOfLeaves }: Leave) => daysInWords(numberOfLeaves), { priority: 'rest' }),
  text('In the calendar', ({ calendarDays }: Leave) => daysInWords(calendarDays), { priority: 'rest' }),
]
export const leaveMessageColumn = custom('Message', ({ leaveMessage }) => <Message text={leaveMessage} />, {
  priority: 'rest',
  isWide: true,
})
export const recommendationColumn = custom(
  'Manager',
  ({ recommendation }) =>
    recommendation && (
      <span title={recommendation.words}>
        <Tag tone={recommendation.is === 'for' ? 'done' : 'off'} shape={recommendation.is === 'for' ? 'check' : 'cross'}>
          {recommendationWords[recommendation.is]}
        </Tag>
        {recommendation.words && <span className="visually-hidden">: {recommendation.words}</span>}
      </span>
    ),
  { priority: 'rest' },
)
export const leaveCreatedColumn = date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'rest' })
export const leaveTabLabels = {
  all: 'All',
  Pending: 'Pending',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrawn',
} as const

/** The days on one line, and half days on another. */
function Days({ leave: { leaveDays, startsAtNoon, endsAtNoon } }: { leave: Leave }) {
  const noons = [startsAtNoon && 'from noon', endsAtNoon && 'until noon'].filter(Boolean).join(', ')
  return (
    <span className={styles.days}>
      {[...new Set(leaveDays)].map((each) => day(each)).join(' to ')}
      {noons && <span className={styles.noons}>{noons}</span>}
    </span>
  )
}

/** One line, with the full text as its title. */
const Message = ({ text }: { text: string }) => (
  <span className="clipped" title={text} dir="auto">
    <LinkedText text={text} />
  </span>
)
