import { href } from '@app/contract/screens.ts'
import { durationWords } from '@app/contract/todo/taskTimes.rules.ts'
import type { WorkTask } from '@app/contract/todo/todoWork.calls.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useMe } from '#core/session.ts'
import { Facts } from '#ui/Facts.tsx'
import { Person } from '#ui/Person.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { TaskDays } from './TaskDays.tsx'

type Props = { task: WorkTask | undefined; onClose: () => void; onToggle: (task: WorkTask) => void; isPending: boolean }

/** A whole task. Its owner completes it here, and edits it on their board. */
export function WorkTaskDialog({ task, onClose, onToggle, isPending }: Props) {
  return (
    <Modal opened={task !== undefined} onClose={onClose} title={task?.title}>
      {task && <TaskInFull task={task} onToggle={onToggle} isPending={isPending} />}
    </Modal>
  )
}

function TaskInFull({ task, onToggle, isPending }: { task: WorkTask } & Pick<Props, 'onToggle' | 'isPending'>) {
  const { id: me } = useMe()
  const { description, person, givenBy, order, booking, minutes, deadline, completedOn, isCompleted } = task
  return (
    <Stack gap="md">
      {description && <UserText text={description} />}
      <Facts
        facts={[
          { term: 'For', value: <Person name={person._id === me ? 'You' : person.name} picture={person.profilePicture} size={24} /> },
          !!givenBy && { term: 'From', value: givenBy._id === me ? 'You' : givenBy.name },
          { term: 'Deadline', value: deadline || completedOn ? <TaskDays task={task} /> : 'None' },
          { term: 'Worked', value: minutes > 0 && durationWords(minutes) },
          !!order && {
            term: 'Order',
            value: <Link to={href('orderDetails', { slug: order._id })}>{`#${order.number} ${order.name}`}</Link>,
          },
          !!booking && { term: 'Session', value: <Link to={href('bookingDetails', { slug: booking._id })}>{booking.name}</Link> },
        ]}
      />
      {person._id === me && (
        <Group gap="xs">
          <Button loading={isPending} onClick={() => onToggle(task)}>
            {isCompleted ? 'Open it again' : 'Complete the task'}
          </Button>
          <Button variant="default" component={Link} to={href('todo')}>
            Open my To-Do List
          </Button>
        </Group>
      )}
    </Stack>
  )
}
