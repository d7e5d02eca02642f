import { weekday } from '@app/contract/core/format.ts'
import { textOfBytes } from '@app/contract/core/textOfBytes.ts'
import { holidayNameLength } from '@app/contract/leave/leave.rules.ts'
import { ActionIcon, Button, FileButton, Group, Stack, Table, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { count, day as dayWords } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { useNow } from '#ui/useNow.ts'
import styles from './Leave.module.css'

/** The company's holidays by year; entered, or imported from a calendar file. */
export function HolidaysSection() {
  const now = useNow()
  const [year, setYear] = useState(now.getFullYear())
  const working = useQuery({ ...calls.leave.workingDays.queryOptions({ year }), placeholderData: keepPreviousData })
  const remove = useAction(calls.leave.removeHoliday, {
    done: 'Deleted Successfully!',
    failed: 'Unable to delete!',
    refresh: [calls.leave],
  })
  const take = useAction(calls.leave.importHolidays, {
    done: ({ added, known }) => `${count(added, ['holiday', 'holidays'])} added, ${known} known already.`,
    failed: 'The calendar could not be read.',
    refresh: [calls.leave],
  })
  return (
    <Section
      title="Holidays"
      text="Days off for the whole company: they do not count as leave."
      tools={
        <Group gap="xs">
          <FileButton
            accept=".ics,text/calendar"
            onChange={(file) => void file?.arrayBuffer().then((bytes) => take.mutate({ ics: textOfBytes(new Uint8Array(bytes)) }))}
          >
            {(props) => (
              <Button {...props} variant="default" loading={take.isPending}>
                Import .ics
              </Button>
            )}
          </FileButton>
          <FormDialog button="Add holiday" title="Add holiday">
            {(close) => <HolidayForm onDone={close} />}
          </FormDialog>
        </Group>
      }
    >
      <Group gap="xs" mb="sm">
        <ActionIcon variant="default" aria-label="The year before" onClick={() => setYear(year - 1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="The year after" onClick={() => setYear(year + 1)}>
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
        <h3 className={styles.title} aria-live="polite">
          {year}
        </h3>
      </Group>
      <Loaded query={working} failed="The holidays could not be loaded.">
        {({ holidays }) =>
          holidays.length === 0 ? (
            <p className={styles.nothing}>No holidays in {year} yet.</p>
          ) : (
            <Table aria-label={`Holidays of ${year}`}>
              <Table.Tbody>
                {holidays.map(({ day, name }) => (
                  <Table.Tr key={day}>
                    <Table.Td className="tabular">
                      {dayWords(day)}, {weekday(day)}
                    </Table.Td>
                    <Table.Th scope="row">{name}</Table.Th>
                    <Table.Td ta="right">
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={`Remove ${name} on ${dayWords(day)}`}
                        disabled={remove.isPending}
                        onClick={() => remove.mutate({ day })}
                      >
                        <IconTrash size={16} aria-hidden="true" />
                      </ActionIcon>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </Section>
  )
}

function HolidayForm({ onDone }: { onDone: () => void }) {
  const form = useForm<{ day: string | null; name: string }>({
    initialValues: { day: null, name: '' },
    validate: { day: (day) => (day ? null : 'Please choose a day.'), name: (name) => (name.trim() ? null : 'Required!') },
  })
  const add = useAction(calls.leave.addHoliday, {
    done: 'The holiday is added.',
    failed: 'It could not be saved.',
    refresh: [calls.leave],
    form,
    after: onDone,
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ day, name }) => {
        if (day) add.mutate({ day, name })
      })}
    >
      <Stack gap="md">
        <DayField label="Day" withAsterisk {...form.getInputProps('day')} />
        <TextInput label="Name" withAsterisk maxLength={holidayNameLength} {...form.getInputProps('name')} />
      </Stack>
      <FormActions submit="Add holiday" isPending={add.isPending} onCancel={onDone} />
    </form>
  )
}
