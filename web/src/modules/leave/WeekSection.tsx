import { weekdays } from '@app/contract/bookings/hours.rules.ts'
import type { WorkingDays } from '@app/contract/leave/leave.shapes.ts'
import { Button, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { isSameSet, useSavedChoice } from '#ui/form/useSavedChoice.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { useNow } from '#ui/useNow.ts'

/** The working weekdays of the company. */
export function WeekSection() {
  const working = useQuery(calls.leave.workingDays.queryOptions({ year: useNow().getFullYear() }))
  return (
    <Section title="Working week" text="Approved leave keeps its count.">
      <Loaded query={working} failed="The working week could not be loaded.">
        {(found) => <WeekForm working={found} />}
      </Loaded>
    </Section>
  )
}

function WeekForm({ working }: { working: WorkingDays }) {
  const { chosen, isChanged, setChosen, setSaved } = useSavedChoice(working.weekdays.map(String), isSameSet)
  useLeaveGuard(isChanged, 'The working week has not been saved.')
  const save = useAction(calls.leave.setWeek, {
    done: 'The working week is changed.',
    failed: 'It could not be saved.',
    refresh: [calls.leave],
    // The answer does not include the new weekdays.
    after: (_, { weekdays }) => setSaved(weekdays.map(String)),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ weekdays: chosen.map(Number) })
      }}
    >
      <Checkbox.Group aria-label="Weekdays" value={[...chosen]} onChange={setChosen}>
        <Group gap="md">
          {weekdays.map((name, at) => (
            <Checkbox key={name} value={String(at + 1)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <Button type="submit" mt="md" variant="default" loading={save.isPending} disabled={chosen.length === 0}>
        Save the week
      </Button>
    </form>
  )
}
