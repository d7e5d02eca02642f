import { mostMentors } from '@app/contract/home/mentors.shapes.ts'
import type { Person } from '@app/contract/users/users.shapes.ts'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useSavedChoice } from '#ui/form/useSavedChoice.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'

/** Chooses the people who are shown on the landing page. */
export function MentorsForm() {
  const chosen = useQuery(calls.home.chosenMentors.queryOptions())
  const people = useQuery(calls.users.employeesAndManagers.queryOptions())
  const both = {
    data: chosen.data && people.data && { chosen: idsOf(chosen.data.mentors), people: people.data },
    error: chosen.error ?? people.error,
    isFetching: chosen.isFetching || people.isFetching,
    refetch: () => Promise.all([chosen.refetch(), people.refetch()]),
  }
  return (
    <Section
      title="People on the landing page"
      text={`Up to ${mostMentors}, in this order, with their picture and the skills of their profile. Ask them before you show them.`}
    >
      <Loaded query={both} failed="The people could not be loaded." skeleton={<FactsSkeleton facts={1} />}>
        {({ chosen, people }) => <Choice chosen={chosen} people={people} />}
      </Loaded>
    </Section>
  )
}

function Choice({ chosen: there, people }: { chosen: string[]; people: readonly Person[] }) {
  const { chosen: ids, isChanged, setChosen, setSaved } = useSavedChoice(there)
  const save = useAction(calls.home.chooseMentors, {
    done: ({ mentors }) => (mentors.length > 0 ? 'The landing page shows them now.' : 'The landing page shows no people now.'),
    failed: 'The people could not be saved.',
    refresh: [calls.home],
    after: ({ mentors }) => setSaved(idsOf(mentors)),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ ids: [...ids] })
      }}
    >
      <MultiSelect
        label="People"
        placeholder={ids.length === 0 ? 'No one yet' : undefined}
        data={people.map(({ _id, name, username }) => ({ value: _id, label: `${name} (${username})` }))}
        value={[...ids]}
        onChange={setChosen}
        maxValues={mostMentors}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="No one has that name."
        error={save.fieldError?.message}
      />
      <FormActions submit="Save people" isPending={save.isPending} isDisabled={!isChanged} />
    </form>
  )
}

const idsOf = (people: readonly Person[]) => people.map(({ _id }) => _id)
