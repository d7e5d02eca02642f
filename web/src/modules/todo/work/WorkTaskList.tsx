import { dayWords } from '@app/contract/core/calendarDay.ts'
import { dayInZone, dueWords } from '@app/contract/core/dueDay.ts'
import { href } from '@app/contract/screens.ts'
import { durationWords } from '@app/contract/todo/taskTimes.rules.ts'
import { isPressing } from '@app/contract/todo/todo.rules.ts'
import type { WorkTask } from '@app/contract/todo/todoWork.calls.ts'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { readerClockAt, readerZone } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Person } from '#ui/Person.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { useNow } from '#ui/useNow.ts'
import styles from './Work.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const refresh = [calls.todo, calls.todoWork, calls.orders]

/** Tasks of several people. The reader completes their own and withdraws those they gave. */
export function WorkTaskList({ tasks, withSubject = false }: { tasks: readonly WorkTask[]; withSubject?: boolean }) {
  const { id: me } = useMe()
  const update = useAction(calls.todo.updateTask, { done: 'Updated Task successfully!', failed: 'something went wrong!', refresh })
  const takeBack = useAction(calls.todoWork.takeBack, {
    done: ({ message }) => message,
    failed: 'The task could not be withdrawn.',
    refresh,
  })
  const ask = async ({ _id: id, title, person }: WorkTask) => {
    const text = `It is removed from the To-Do List of ${person.name}.`
    if (await confirm({ title: `Withdraw “${title}”?`, text, action: 'Withdraw task' })) takeBack.mutate({ id })
  }
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => {
        const { _id, title, description, isCompleted, person, givenBy, order, booking } = task
        const isMine = person._id === me
        return (
          <li key={_id} className={styles.task}>
            {isMine ? (
              <ActionIcon
                aria-label={`${title} is completed`}
                aria-pressed={isCompleted}
                onClick={() => update.mutate({ id: _id, userId: me, data: { isCompleted: !isCompleted }, timezone: readerZone() })}
              >
                {isCompleted ? <IconCircleCheckFilled {...icon} /> : <IconCircle {...icon} />}
              </ActionIcon>
            ) : (
              <span className={styles.mark} role="img" aria-label={isCompleted ? 'Completed' : 'Open'}>
                {isCompleted ? <IconCircleCheckFilled {...icon} /> : <IconCircle {...icon} />}
              </span>
            )}
            <div className={styles.words}>
              <p className={styles.title}>{title}</p>
              {description && <p className={styles.description}>{description}</p>}
              <p className={styles.facts}>
                <Person name={isMine ? 'You' : person.name} picture={person.profilePicture} size={20} />
                <TaskDays task={task} />
                {task.minutes > 0 && <span>{durationWords(task.minutes)} worked</span>}
                {givenBy && givenBy._id !== me && <span>from {givenBy.name}</span>}
                {withSubject && order && (
                  <Link to={href('orderDetails', { slug: order._id })}>
                    #{order.number} {order.name}
                  </Link>
                )}
                {withSubject && booking && <Link to={href('bookingDetails', { slug: booking._id })}>{booking.name}</Link>}
              </p>
            </div>
            {givenBy?._id === me && !isCompleted && (
              <RowMenu
                name={title}
                actions={[
                  { label: 'Take back', icon: <IconArrowBackUp {...icon} size={16} />, isDanger: true, onClick: () => void ask(task) },
                ]}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Its deadline, or when it was completed. */
function TaskDays({ task: { deadline, isCompleted, completedOn } }: { task: WorkTask }) {
  const reading = readerClockAt(useNow())
  if (completedOn) return <span>Completed on {dayWords(completedOn)}</span>
  if (!deadline) return null
  return (
    <span data-pressing={isPressing({ deadline, isCompleted }, dayInZone(reading)) || undefined}>
      {dayWords(deadline)}, {dueWords(deadline, reading).words}
    </span>
  )
}
