import { clockTime, type HoursException, minutesOfClock, weekdayName, weekdays } from '@app/contract/bookings/hours.rules.ts'
import type { MentorHours } from '@app/contract/bookings/hours.shapes.ts'
import { ActionIcon, Button, Group, MultiSelect, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { useSavedVersion } from '#ui/form/useSavedVersion.ts'
import { ZoneSelect } from '#ui/form/ZoneSelect.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { everySession } from '../bookingSources.ts'
import { clockIn } from '../zones.ts'
import styles from './Hours.module.css'

/** Loads a mentor's hours and shows them as a form. */
export function HoursSection({ userId }: { userId: string }) {
  const hours = useQuery(calls.bookings.hours.queryOptions({ userId }))
  return (
    <Loaded query={hours} failed="The hours could not be loaded." missing={<p>This person holds no sessions.</p>}>
      {(found) => <HoursForm hours={found} />}
    </Loaded>
  )
}

type Row = { weekday: number; from: string; to: string }
type Special = { day: string | null; kind: HoursException['kind']; from: string; to: string }

function HoursForm({ hours }: { hours: MentorHours }) {
  const form = useForm({
    initialValues: valuesOf(hours),
    validate: {
      weekly: { to: (to, { weekly }, path) => endAfter(weekly[Number(path.split('.')[1])]?.from, to) },
      exceptions: {
        day: (day) => (day ? null : 'Please choose a day.'),
        to: (to, { exceptions }, path) => {
          const special = exceptions[Number(path.split('.')[1])]
          return special?.kind === 'extra' ? endAfter(special.from, to) : null
        },
      },
    },
  })
  const known = useSavedVersion(form, hours, valuesOf)
  const save = useAction(calls.bookings.setHours, {
    done: 'The hours are saved.',
    failed: 'The hours could not be saved.',
    refresh: [calls.bookings],
    form,
  })
  useLeaveGuard(form.isDirty(), 'The hours have not been saved.')
  const { weekly, exceptions, timezone } = form.values
  const inputOf = (values: typeof form.values) => ({
    userId: hours.mentor._id,
    version: known.version,
    timezone: values.timezone,
    weekly: values.weekly.map(({ weekday, from, to }) => ({ weekday, ...span(from, to) })),
    exceptions: values.exceptions.map(({ day, kind, from, to }) =>
      kind === 'off' ? { kind, day: day ?? '' } : { kind, day: day ?? '', ...span(from, to) },
    ),
    bufferBefore: values.bufferBefore,
    bufferAfter: values.bufferAfter,
    notice: values.notice,
    dailyCap: values.dailyCap === '' ? null : values.dailyCap,
    meetingUrl: values.meetingUrl.trim() || null,
    ...(hours.mayChooseSessions && { sessions: values.sessions }),
  })

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate(inputOf(values), { onSuccess: (saved) => known.saved(saved, values) }))}
    >
      <Stack gap="lg">
        <Section title={`Sessions of ${hours.mentor.name}`} text="Customers book them into the hours below.">
          <SessionsField hours={hours} form={form} />
        </Section>
        <Section title="Every week" text="By the mentor’s own clocks. Several rows of a day leave room for a break.">
          <ZoneSelect
            maw={360}
            allowDeselect={false}
            description={`It is ${clockIn(timezone || 'UTC', new Date())} there now.`}
            {...form.getInputProps('timezone')}
          />
          <ul className={styles.rows} aria-label="Weekly hours">
            {weekly.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart.
              <li key={at} className={styles.row}>
                <Select
                  aria-label={`Weekday of row ${at + 1}`}
                  data={weekdays.map((label, day) => ({ value: String(day + 1), label }))}
                  allowDeselect={false}
                  value={String(row.weekday)}
                  onChange={(day) => form.setFieldValue(`weekly.${at}.weekday`, Number(day))}
                />
                <Times form={form} path={`weekly.${at}`} name={weekdayName(row.weekday)} />
                <Remove name={`${weekdayName(row.weekday)} from ${row.from}`} onClick={() => form.removeListItem('weekly', at)} />
              </li>
            ))}
          </ul>
          <Add onClick={() => form.insertListItem('weekly', { weekday: nextDay(weekly), ...usual })}>Add hours</Add>
        </Section>
        <Section title="Other days" text="Days off and extra hours. Extra hours replace a day off.">
          <ul className={styles.rows} aria-label="Other days">
            {exceptions.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart.
              <li key={at} className={styles.row}>
                <DayField aria-label={`Day of row ${at + 1}`} {...form.getInputProps(`exceptions.${at}.day`)} />
                <Select
                  aria-label={`What row ${at + 1} is`}
                  data={[
                    { value: 'off', label: 'Day off' },
                    { value: 'extra', label: 'Extra hours' },
                  ]}
                  allowDeselect={false}
                  {...form.getInputProps(`exceptions.${at}.kind`)}
                />
                {row.kind === 'extra' && <Times form={form} path={`exceptions.${at}`} name={row.day ?? 'the day'} />}
                <Remove name={row.day ?? `row ${at + 1}`} onClick={() => form.removeListItem('exceptions', at)} />
              </li>
            ))}
          </ul>
          <Add onClick={() => form.insertListItem('exceptions', { day: null, kind: 'off', ...usual })}>Add a day</Add>
        </Section>
        <Section title="Around a session">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            <NumberInput label="Minutes before" min={0} allowDecimal={false} {...form.getInputProps('bufferBefore')} />
            <NumberInput label="Minutes after" min={0} allowDecimal={false} {...form.getInputProps('bufferAfter')} />
            <NumberInput label="Notice, in minutes" min={0} allowDecimal={false} {...form.getInputProps('notice')} />
            <NumberInput label="Most in a day" placeholder="No limit" min={1} allowDecimal={false} {...form.getInputProps('dailyCap')} />
          </SimpleGrid>
          <TextInput
            mt="md"
            type="url"
            label="Meeting room"
            description="Every session gets this link; {booking} becomes its own number."
            placeholder="https://meet.example/{booking}"
            {...form.getInputProps('meetingUrl')}
          />
        </Section>
      </Stack>
      <FormActions submit="Save hours" isPending={save.isPending} />
    </form>
  )
}

const valuesOf = (hours: MentorHours) => ({
  timezone: hours.timezone,
  weekly: hours.weekly.map(({ weekday, from, to }): Row => ({ weekday, from: clockTime(from), to: clockTime(to) })),
  exceptions: hours.exceptions.map(
    (each): Special => ({
      day: each.day,
      kind: each.kind,
      ...(each.kind === 'extra' ? { from: clockTime(each.from), to: clockTime(each.to) } : usual),
    }),
  ),
  bufferBefore: hours.bufferBefore,
  bufferAfter: hours.bufferAfter,
  notice: hours.notice,
  dailyCap: hours.dailyCap ?? ('' as number | ''),
  meetingUrl: hours.meetingUrl ?? '',
  sessions: hours.sessions.map(({ _id }) => _id),
})

type FormOf = ReturnType<typeof useForm<{ sessions: string[] }>>
function SessionsField({ hours, form }: { hours: MentorHours; form: Pick<FormOf, 'values' | 'setFieldValue'> }) {
  const { data } = useQuery(calls.catalogue.sessions.queryOptions(everySession))
  if (!hours.mayChooseSessions)
    return (
      <p className={styles.sessions}>{hours.sessions.map(({ name }) => name).join(', ') || 'None yet. An admin assigns your sessions.'}</p>
    )
  const known = [...(data?.items ?? []), ...hours.sessions]
  return (
    <MultiSelect
      label="Holds these sessions"
      searchable
      data={[...new Map(known.map(({ _id, name }) => [_id, { value: _id, label: name }])).values()]}
      value={form.values.sessions}
      onChange={(sessions) => form.setFieldValue('sessions', sessions)}
    />
  )
}

type TimesProps = { form: { getInputProps: (path: string) => object }; path: string; name: string }
const Times = ({ form, path, name }: TimesProps) => (
  <>
    <Select
      aria-label={`${name}, from`}
      searchable
      allowDeselect={false}
      data={quarters.slice(0, -1)}
      {...form.getInputProps(`${path}.from`)}
    />
    <Select aria-label={`${name}, to`} searchable allowDeselect={false} data={quarters.slice(1)} {...form.getInputProps(`${path}.to`)} />
  </>
)
const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onClick}>
    <IconTrash size={16} aria-hidden="true" />
  </ActionIcon>
)
const Add = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Group mt="sm">
    <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onClick}>
      {children}
    </Button>
  </Group>
)

const usual = { from: '09:00', to: '17:00' }
const span = (from: string, to: string) => ({ from: minutesOfClock(from) ?? 0, to: minutesOfClock(to) ?? 0 })
const endAfter = (from: string | undefined, to: string) => ((from ?? '') < to ? null : 'The end must be after the beginning.')
const nextDay = (weekly: readonly Row[]) => Math.min((weekly.at(-1)?.weekday ?? 0) + 1, 7)
/** `00:00`, `00:15` and so on, to the day's end at `24:00`. */
const quarters = Array.from({ length: 97 }, (_, quarter) => clockTime(quarter * 15))
