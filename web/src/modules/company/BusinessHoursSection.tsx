import { type BusinessHoursSettings, BusinessWeekWords } from '@app/contract/company/businessHours.calls.ts'
import { weekdays } from '@app/contract/company/businessHours.rules.ts'
import { Stack, Switch, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { useSavedVersion } from '#ui/form/useSavedVersion.ts'
import { ZoneSelect } from '#ui/form/ZoneSelect.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './Company.module.css'

const usual = { opensAt: '09:00', closesAt: '18:00' }

/** The opening hours of each day. Without any, the office hours of the company count on every day. */
export function BusinessHoursSection() {
  const { data, isFetchedAfterMount, ...query } = useQuery({ ...calls.businessHours.details.queryOptions(), refetchOnMount: 'always' })
  return (
    <Section
      title="Business hours"
      text="When you answer customers. The start page shows these hours; outside of them chats, orders and mails say when you open, and waiting times stand still."
    >
      <Loaded
        query={{ ...query, data: isFetchedAfterMount ? data : undefined }}
        failed="The business hours could not be loaded."
        skeleton={<FactsSkeleton facts={7} />}
      >
        {(settings) => <BusinessHoursForm settings={settings} />}
      </Loaded>
    </Section>
  )
}

function BusinessHoursForm({ settings }: { settings: BusinessHoursSettings }) {
  const form = useForm<BusinessWeekWords>({
    initialValues: wordsOf(settings),
    validate: schemaResolver(BusinessWeekWords, { sync: true }),
  })
  const known = useSavedVersion(form, settings, wordsOf)
  useLeaveGuard(form.isDirty(), 'Your changes to the business hours have not been saved.')
  const save = useAction(calls.businessHours.update, {
    done: 'The business hours were saved.',
    failed: 'The business hours could not be saved.',
    refresh: [calls.businessHours, calls.chatQueue],
    form,
  })
  const send = (words: BusinessWeekWords) =>
    save.mutate({ ...words, version: known.version }, { onSuccess: (saved) => known.saved(saved, words) })
  return (
    <form noValidate aria-label="Business hours" onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <Stack gap="sm">
        {weekdays.map((day, at) => (
          <fieldset key={day} className={styles.day}>
            <legend className="visually-hidden">{day}</legend>
            <Switch
              label={day}
              checked={form.values.week[at] !== null}
              onChange={(event) => form.setFieldValue(`week.${at}`, event.currentTarget.checked ? usual : null)}
            />
            {form.values.week[at] ? (
              <>
                <TextInput type="time" aria-label={`${day} from`} {...form.getInputProps(`week.${at}.opensAt`)} />
                <TextInput type="time" aria-label={`${day} until`} {...form.getInputProps(`week.${at}.closesAt`)} />
                {form.values.week[at].closesAt < form.values.week[at].opensAt && <span className={styles.dayNote}>on the next day</span>}
              </>
            ) : (
              <span className={styles.dayNote}>Closed</span>
            )}
          </fieldset>
        ))}
        <ZoneSelect label="Time zone of these hours" allowDeselect={false} maw={360} {...form.getInputProps('zone')} />
      </Stack>
      <FormActions submit="Save business hours" isPending={save.isPending} isDisabled={!form.isDirty()} />
    </form>
  )
}

const wordsOf = ({ zone, week }: BusinessHoursSettings): BusinessWeekWords => ({ zone, week })
