import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { GiveTaskForm } from './GiveTaskForm.tsx'
import styles from './Work.module.css'
import { WorkTaskList } from './WorkTaskList.tsx'

/** Tasks that the reader has given to others, with their progress. */
export default function GivenTasks() {
  const given = useQuery(calls.todoWork.given.queryOptions())
  const people = useQuery(calls.todoWork.people.queryOptions())
  const mayGive = (people.data?.length ?? 0) > 1
  const give = mayGive && (
    <FormDialog
      button="Give a task"
      buttonProps={{ leftSection: <IconPlus size={16} stroke={2} aria-hidden="true" /> }}
      title="Give a task"
    >
      {(close) => <GiveTaskForm subject={{}} people={people.data ?? []} close={close} />}
    </FormDialog>
  )
  return (
    <Loaded query={given} failed="The tasks could not be loaded." skeleton={<TextSkeleton lines={6} />}>
      {({ tasks, isCapped }) =>
        tasks.length === 0 ? (
          <EmptyState
            title="You have given no tasks."
            text={
              mayGive
                ? 'A task that you give appears on the person’s To-Do List. We notify you when it is completed.'
                : 'Give tasks on the page of an order or a booking, to the people who work on it.'
            }
            action={give || undefined}
          />
        ) : (
          <>
            {give && <div className={styles.tools}>{give}</div>}
            <WorkTaskList tasks={tasks} withSubject />
            {isCapped && <p className={styles.nothing}>Older tasks are not shown.</p>}
          </>
        )
      }
    </Loaded>
  )
}
