import { dayWords, isCalendarDay } from '@app/contract/core/calendarDay.ts'
import { dayInZone } from '@app/contract/core/dueDay.ts'
import { weekday } from '@app/contract/core/format.ts'
import { href } from '@app/contract/screens.ts'
import type { TaskTime, TaskTimeOfDays } from '@app/contract/todo/taskTimes.calls.ts'
import { durationWords } from '@app/contract/todo/taskTimes.rules.ts'
import { daysOfFilter, plusDays } from '@app/contract/todo/todo.rules.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { clock, moment } from '#core/format.ts'
import { readerClockAt, readerZone } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { Tag } from '#ui/Tag.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { useAddress } from '#ui/useAddress.ts'
import { useNow } from '#ui/useNow.ts'
import { RemoveTimeForm, TimeForm } from './TimeForm.tsx'
import styles from './Times.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Time worked on tasks in a week: one's own, with corrections, or the team's. */
export default function TimeTab() {
  const me = useMe()
  const [params] = useSearchParams()
  const address = useAddress()
  const today = dayInZone(readerClockAt(useNow()))
  const asked = params.get('week')
  const { from, to } = daysOfFilter('This Week', asked && isCalendarDay(asked) ? asked : today)
  const person = params.get('person') ?? me.id
  const go = (name: 'week' | 'person', value: string | null) =>
    address.change((next) => (value ? next.set(name, value) : next.delete(name)), 'push')
  const times = useQuery({
    ...calls.taskTimes.list.queryOptions({ person, from, to, timezone: readerZone() }),
    placeholderData: keepPreviousData,
  })
  const looksAfter = me.role === 'admin' || me.role === 'manager'
  const isMine = person === me.id
  return (
    <>
      <div className={styles.tools}>
        <ActionIcon variant="default" size="input-sm" aria-label="Week before" onClick={() => go('week', plusDays(from, -7))}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <span className={styles.week}>
          {dayWords(from)} to {dayWords(to)}
        </span>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Week after"
          disabled={to >= today}
          onClick={() => go('week', plusDays(from, 7))}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
        {looksAfter && <WhoseTimes person={person} choose={(id) => go('person', id === me.id ? null : id)} />}
        <span className={styles.grow} />
        {isMine && (
          <FormDialog button="Add time" buttonProps={{ variant: 'default', leftSection: <IconPlus {...icon} /> }} title="Add time">
            {(close) => <TimeForm close={close} />}
          </FormDialog>
        )}
      </div>
      <Loaded query={times} failed="The times could not be loaded." skeleton={<TextSkeleton lines={6} />}>
        {({ times, minutes, isCapped }) =>
          times.length === 0 ? (
            <EmptyState
              title="No time in this week."
              text={isMine ? 'Start the timer of a task on your board, or add time by hand.' : 'No time was recorded.'}
            />
          ) : (
            <>
              <p className={styles.sum}>{durationWords(minutes)} in this week</p>
              {[...Map.groupBy(partsOfDays(times), ({ day }) => day)].map(([day, ofDay]) => (
                <section key={day} aria-label={dayWords(day)}>
                  <h2 className={styles.day}>
                    {weekday(day)}, {dayWords(day)} · {durationWords(ofDay.reduce((sum, each) => sum + each.minutes, 0))}
                  </h2>
                  <ul className={styles.times}>
                    {ofDay.map(({ time, minutes }) => (
                      <Time key={time._id} time={time} minutes={minutes} isMine={isMine} />
                    ))}
                  </ul>
                </section>
              ))}
              {isCapped && <p className={styles.trace}>Earlier times of this week are not shown.</p>}
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Each time under each of its days, the latest day first. */
const partsOfDays = (times: readonly TaskTimeOfDays[]) =>
  times
    .flatMap((time) => time.days.toReversed().map(({ day, minutes }) => ({ day, minutes, time })))
    .toSorted((a, b) => b.day.localeCompare(a.day))

function WhoseTimes({ person, choose }: { person: string; choose: (id: string) => void }) {
  const me = useMe()
  const people = useQuery(calls.todoWork.people.queryOptions())
  return (
    <PersonSelect
      aria-label="Whose time"
      people={(people.data ?? []).map((one) => (one._id === me.id ? { ...one, note: 'You' } : one))}
      isPending={people.isPending}
      isError={people.isError}
      clearable={false}
      allowDeselect={false}
      value={person}
      onChange={(id) => choose(id ?? me.id)}
    />
  )
}

function Time({ time, minutes, isMine }: { time: TaskTime; minutes: number; isMine: boolean }) {
  const [opened, open] = useState<'correct' | 'remove'>()
  const close = () => open(undefined)
  const { title, order, startedAt, endedAt, isForgotten, changes } = time
  const isDivided = minutes !== time.minutes
  return (
    <li className={styles.time}>
      <span className={styles.title}>
        {title}
        {order && (
          <>
            {' · '}
            <Link to={href('orderDetails', { slug: order._id })}>
              #{order.number} {order.name}
            </Link>
          </>
        )}
      </span>
      {isForgotten && <Tag>Forgotten</Tag>}
      <span className="tabular">
        {clock(startedAt)} to {endedAt ? clock(endedAt) : 'now'}
      </span>
      <strong className="tabular">
        {durationWords(minutes)}
        {isDivided && ` of ${durationWords(time.minutes)}`}
      </strong>
      {isMine && endedAt && (
        <RowMenu
          name={`${title}, ${clock(startedAt)}`}
          actions={[
            { label: 'Correct', icon: <IconPencil {...icon} />, onClick: () => open('correct') },
            { label: 'Take away', icon: <IconTrash {...icon} />, isDanger: true, onClick: () => open('remove') },
          ]}
        />
      )}
      {changes.map(({ by, at, reason, from }) => (
        <p key={at} className={styles.trace}>
          {from ? `Corrected by ${by ?? 'a colleague'}` : `Recorded by ${by ?? 'a colleague'}`}, {moment(at)}: “{reason}”
          {from && `; it was ${clock(from.startedAt)} to ${from.endedAt ? clock(from.endedAt) : 'now'}`}
        </p>
      ))}
      <FormDialog title="Correct time" isOpen={opened === 'correct'} onClose={close}>
        {(done) => <TimeForm time={time} close={done} />}
      </FormDialog>
      <FormDialog title="Remove this time?" isOpen={opened === 'remove'} onClose={close}>
        {(done) => <RemoveTimeForm time={time} close={done} />}
      </FormDialog>
    </li>
  )
}
