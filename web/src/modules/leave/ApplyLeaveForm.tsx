import { leaveAsked, leaveMessageLength, rangeProblem } from '@app/contract/leave/leave.rules.ts'
import { Checkbox, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { day } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { Section } from '#ui/Section.tsx'
import { Balances } from './Balances.tsx'
import { daysInWords } from './leaveWords.ts'

type Fields = {
  leaveType: string | null
  firstDay: string | null
  lastDay: string | null
  startsAtNoon: boolean
  endsAtNoon: boolean
  leaveMessage: string
}
const empty: Fields = { leaveType: null, firstDay: null, lastDay: null, startsAtNoon: false, endsAtNoon: false, leaveMessage: '' }

/** Requests leave. The server counts the days by the company’s calendar; the form shows the result. */
export function ApplyLeaveForm({ onAsked }: { onAsked: () => void }) {
  const me = useMe()
  const draft = useDraft(`applyLeave.${me.id}`, empty)
  const { form, notice, saved } = useDraftForm({
    draft,
    empty,
    leaving: 'This leave has not been requested. Your input is kept on this device.',
    validate: {
      leaveType: (type) => (type ? null : 'Please choose a leave type.'),
      firstDay: (first) => (first ? null : 'Please choose a day.'),
      lastDay: (last, { firstDay, startsAtNoon, endsAtNoon }) =>
        last ? (firstDay && rangeProblem({ firstDay, lastDay: last, startsAtNoon, endsAtNoon })) || null : 'Please choose a day.',
      leaveMessage: (message) => (message.trim() ? null : 'Required!'),
    },
  })
  const types = useQuery(calls.leave.types.queryOptions())
  const ask = useAction(calls.leave.create, {
    done: leaveAsked,
    failed: 'The leave could not be requested.',
    refresh: [calls.leave],
    form: {
      setFieldError: (field, message) => form.setFieldError(field === 'leaveDays' ? 'lastDay' : field, message),
      getInputNode: (field) => form.getInputNode(field === 'leaveDays' ? 'lastDay' : field),
    },
    once: `applyLeave.${me.id}`,
    after: () => {
      saved()
      onAsked()
    },
  })
  const { firstDay, lastDay, startsAtNoon, endsAtNoon } = form.values
  return (
    <Stack gap="lg">
      <Section title="Apply Leave" text="An admin decides; your manager is asked first.">
        <form
          ref={focusFirstField}
          noValidate
          aria-label="Apply Leave"
          onSubmit={form.onSubmit(({ leaveType, leaveMessage }) => {
            if (leaveType && firstDay && lastDay)
              ask.mutate({ leaveUser: me.id, leaveType, leaveDays: [firstDay, lastDay], startsAtNoon, endsAtNoon, leaveMessage })
          })}
        >
          <DraftNotice {...notice} />
          <Stack gap="md">
            <Select
              label="Leave type"
              withAsterisk
              placeholder={types.data?.length === 0 ? 'No types yet: an admin adds them' : 'Choose a type'}
              data={(types.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              {...form.getInputProps('leaveType')}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <DayField
                label="First day"
                withAsterisk
                {...form.getInputProps('firstDay')}
                onChange={(first) => {
                  form.setFieldValue('firstDay', first)
                  if (first && (!lastDay || lastDay < first)) form.setFieldValue('lastDay', first)
                }}
              />
              <DayField label="Last day" withAsterisk {...(firstDay && { minDate: firstDay })} {...form.getInputProps('lastDay')} />
            </SimpleGrid>
            <Group gap="lg">
              <Checkbox label="From noon of the first day" {...form.getInputProps('startsAtNoon', { type: 'checkbox' })} />
              <Checkbox label="Until noon of the last day" {...form.getInputProps('endsAtNoon', { type: 'checkbox' })} />
            </Group>
            <Counted firstDay={firstDay} lastDay={lastDay} startsAtNoon={startsAtNoon} endsAtNoon={endsAtNoon} />
            <Textarea
              label="Message"
              withAsterisk
              autosize
              minRows={3}
              maxLength={leaveMessageLength}
              {...form.getInputProps('leaveMessage')}
            />
          </Stack>
          <FormActions submit="Apply Leave" isPending={ask.isPending} />
        </form>
      </Section>
      <Balances userId={me.id} />
    </Stack>
  )
}

/** Both counts, computed by the server. */
function Counted({ firstDay, lastDay, startsAtNoon, endsAtNoon }: Pick<Fields, 'firstDay' | 'lastDay' | 'startsAtNoon' | 'endsAtNoon'>) {
  const isRange = firstDay !== null && lastDay !== null && !rangeProblem({ firstDay, lastDay, startsAtNoon, endsAtNoon })
  const { queryKey, queryFn } = calls.leave.count.queryOptions({ leaveDays: [firstDay ?? '', lastDay ?? ''], startsAtNoon, endsAtNoon })
  const { data } = useQuery({ queryKey, queryFn: isRange ? queryFn : skipToken, placeholderData: keepPreviousData })
  const counted = isRange ? data : undefined
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="Number of leaves"
        readOnly
        value={counted ? daysInWords(counted.workingDays) : ''}
        description={
          counted && counted.holidays.length > 0
            ? `Without ${counted.holidays.map(({ day: on, name }) => `${name} (${day(on)})`).join(', ')}.`
            : 'Working days.'
        }
      />
      <TextInput
        label="Calendar days"
        readOnly
        value={counted ? daysInWords(counted.calendarDays) : ''}
        description="Includes weekends and holidays."
      />
    </SimpleGrid>
  )
}
