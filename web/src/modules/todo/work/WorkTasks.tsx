import { durationWords } from '@app/contract/todo/taskTimes.rules.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { GiveTaskForm } from './GiveTaskForm.tsx'
import styles from './Work.module.css'
import { WorkTaskList } from './WorkTaskList.tsx'

type Props = { order?: string; booking?: string }

/** The tasks of an order or a booking and the hours worked, for staff. */
export default function WorkTasks(subject: Props) {
  const work = useQuery(calls.todoWork.about.queryOptions(subject))
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden="true" />}
      disabled={!work.data}
      onClick={() => setAdding(true)}
    >
      Add task
    </Button>
  )
  return (
    <Section title="Tasks" text="Only staff see them." tools={add}>
      <Loaded query={work} failed="The tasks could not be loaded." skeleton={<TextSkeleton lines={2} />}>
        {({ tasks, isCapped, times, people }) => (
          <>
            {tasks.length === 0 ? (
              <p className={styles.nothing}>No tasks yet. Tasks added here also appear on the person’s To-Do List.</p>
            ) : (
              <WorkTaskList tasks={tasks} />
            )}
            {isCapped && <p className={styles.nothing}>Older tasks are not shown.</p>}
            {times.length > 0 && (
              <p className={styles.hours}>
                Worked: {times.map(({ person, minutes }) => `${person.name} ${durationWords(minutes)}`).join(', ')}
                {times.length > 1 && `; together ${durationWords(times.reduce((sum, { minutes }) => sum + minutes, 0))}`}
              </p>
            )}
            <FormDialog title="Add task" isOpen={isAdding} onClose={() => setAdding(false)}>
              {(close) => <GiveTaskForm subject={subject} people={people} close={close} />}
            </FormDialog>
          </>
        )}
      </Loaded>
    </Section>
  )
}
