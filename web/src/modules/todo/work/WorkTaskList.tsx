import { href } from '@app/contract/screens.ts'
import { durationWords } from '@app/contract/todo/taskTimes.rules.ts'
import type { WorkTask } from '@app/contract/todo/todoWork.calls.ts'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { readerZone } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Person } from '#ui/Person.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { TaskDays } from './TaskDays.tsx'
import styles from './Work.module.css'
import { WorkTaskDialog } from './WorkTaskDialog.tsx'

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
  const [opened, setOpened] = useState<string>()
  const toggle = ({ _id: id, isCompleted }: WorkTask) =>
    update.mutate({ id, userId: me, data: { isCompleted: !isCompleted }, timezone: readerZone() })
  return (
    <>
      <ul className={styles.tasks}>
        {tasks.map((task) => {
          const { _id, title, description, isCompleted, person, givenBy, order, booking } = task
          const isMine = person._id === me
          return (
            <li key={_id} className={styles.task}>
              {isMine ? (
                <ActionIcon aria-label={`${title} is completed`} aria-pressed={isCompleted} onClick={() => toggle(task)}>
                  {isCompleted ? <IconCircleCheckFilled {...icon} /> : <IconCircle {...icon} />}
                </ActionIcon>
              ) : (
                <span className={styles.mark} role="img" aria-label={isCompleted ? 'Completed' : 'Open'}>
                  {isCompleted ? <IconCircleCheckFilled {...icon} /> : <IconCircle {...icon} />}
                </span>
              )}
              <div className={styles.words}>
                <button type="button" className={styles.title} aria-haspopup="dialog" onClick={() => setOpened(_id)}>
                  {title}
                </button>
                {description && <p className={styles.description}>{description}</p>}
                <div className={styles.facts}>
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
                </div>
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
      <WorkTaskDialog
        task={tasks.find(({ _id }) => _id === opened)}
        onClose={() => setOpened(undefined)}
        onToggle={toggle}
        isPending={update.isPending}
      />
    </>
  )
}
