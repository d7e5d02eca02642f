import { dayIn } from '@app/contract/core/format.ts'
import type { TaskTime } from '@app/contract/todo/taskTimes.calls.ts'
import { timeReasonLength } from '@app/contract/todo/taskTimes.rules.ts'
import { plusDays } from '@app/contract/todo/todo.rules.ts'
import { Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { clock } from '#core/format.ts'
import { readerZone } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { typedInstant } from '#core/wallClock.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { listWords } from '#ui/form/listWords.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import styles from './Times.module.css'

type Values = { task: string; day: string; startedAt: string; endedAt: string; reason: string }
type Props = { time?: TaskTime; close: () => void }

const needed = (words: string) => (value: string) => (value.trim() === '' ? words : null)
const clockOf = (at: string | undefined) => (at ? clock(at) : '')

/** Adds or corrects a time by hand. Times are local to the reader. */
export function TimeForm({ time, close }: Props) {
  const me = useMe()
  const board = useQuery({ ...calls.todo.all.queryOptions({ userId: me.id, timezone: readerZone() }), enabled: !time })
  const form = useForm<Values>({
    initialValues: {
      task: '',
      day: dayIn(readerZone(), time ? new Date(time.startedAt) : new Date()),
      startedAt: clockOf(time?.startedAt),
      endedAt: clockOf(time?.endedAt),
      reason: '',
    },
    validate: {
      task: (task) => (time || task ? null : 'Please choose a task.'),
      day: needed('Please choose a day.'),
      startedAt: needed('Please choose a time.'),
      endedAt: needed('Please choose a time.'),
      reason: needed('Required!'),
    },
  })
  useLeaveGuard(form.isDirty(), 'This time has not been saved.')
  const about = { failed: 'The time could not be saved.', refresh: [calls.taskTimes, calls.todoWork], form, after: close }
  const add = useAction(calls.taskTimes.add, { ...about, done: 'The time is recorded.', once: true })
  const correct = useAction(calls.taskTimes.correct, { ...about, done: 'The time is corrected.' })
  const save = ({ task, day, startedAt, endedAt, reason }: Values) => {
    // An end before the start is on the next day.
    const lastDay = endedAt <= startedAt ? plusDays(day, 1) : day
    const span = {
      startedAt: typedInstant(`${day}T${startedAt}`, time?.startedAt),
      endedAt: typedInstant(`${lastDay}T${endedAt}`, time?.endedAt),
    }
    if (time) correct.mutate({ id: time._id, reason, ...span })
    else add.mutate({ task, reason, ...span })
  }
  const { startedAt, endedAt } = form.values
  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstWrong(form))}>
      <Stack gap="md">
        {!time && (
          <Select
            label="Task"
            placeholder="Choose one of your tasks"
            searchable
            data={(board.data?.tasks ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
            nothingFoundMessage={listWords(board, 'No open task of that name.', 'The tasks could not be loaded.')}
            {...form.getInputProps('task')}
            onChange={(task) => form.setFieldValue('task', task ?? '')}
          />
        )}
        <DayField
          label="Day"
          {...form.getInputProps('day')}
          value={form.values.day || null}
          onChange={(day) => form.setFieldValue('day', day ?? '')}
        />
        <div className={styles.fields}>
          <TextInput type="time" label="From" {...form.getInputProps('startedAt')} />
          <TextInput
            type="time"
            label="Until"
            description={startedAt && endedAt && endedAt <= startedAt ? 'on the next day' : undefined}
            {...form.getInputProps('endedAt')}
          />
        </div>
        <TextInput
          label="Reason"
          description="Kept with the time and its old values."
          maxLength={timeReasonLength}
          {...form.getInputProps('reason')}
        />
      </Stack>
      <FormActions submit={time ? 'Correct time' : 'Add time'} isPending={add.isPending || correct.isPending} onCancel={close} />
    </form>
  )
}

/** Asks for the reason of removing a time. */
export function RemoveTimeForm({ time: { _id: id }, close }: { time: TaskTime; close: () => void }) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: needed('Required!') } })
  const remove = useAction(calls.taskTimes.remove, {
    done: ({ message }) => message,
    failed: 'The time could not be removed.',
    refresh: [calls.taskTimes, calls.todoWork],
    form,
    after: close,
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ reason }) => remove.mutate({ id, reason }), focusFirstWrong(form))}>
      <TextInput
        label="Reason"
        description="Kept with the removed time."
        maxLength={timeReasonLength}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <FormActions submit="Take away" isDanger isPending={remove.isPending} onCancel={close} />
    </form>
  )
}
