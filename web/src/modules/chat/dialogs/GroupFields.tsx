import { longestTitle, mostMembers } from '@app/contract/conversations/conversations.rules.ts'
import type { ChatPerson } from '@app/contract/conversations/conversations.shapes.ts'
import { MultiSelect, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { listWords } from '#ui/form/listWords.ts'
import { usePeople } from './usePeople.ts'

export type Group = { groupName: string; members: string[] }
export const groupChecks = {
  groupName: (value: string) => (value.trim() ? null : 'Required!'),
  members: (value: string[]) => (value.length > 0 ? null : 'Required!'),
}

/** A group's name and members. `known` are the ones already chosen. */
export function GroupFields({
  form,
  known,
  nameLabel,
}: {
  form: UseFormReturnType<Group>
  known: readonly ChatPerson[]
  nameLabel: string
}) {
  const { people, isPending, isError, search, setSearch } = usePeople()
  // Keeps the names of chosen people while another search is shown.
  const [met, setMet] = useState(() => new Map(known.map(({ _id, name }) => [_id, name])))
  const choose = (members: string[]) => {
    setMet(new Map([...met, ...people.map(({ _id, name }) => [_id, name] as const)]))
    form.setFieldValue('members', members)
  }
  const all = new Map([...met, ...people.map(({ _id, name }) => [_id, name] as const)])
  const found = new Set(people.map(({ _id }) => _id))
  return (
    <Stack gap="md">
      <TextInput label={nameLabel} maxLength={longestTitle} withAsterisk {...form.getInputProps('groupName')} />
      <MultiSelect
        label="Members"
        withAsterisk
        data={[...all].map(([value, label]) => ({ value, label }))}
        filter={({ options }) => options.filter((option) => 'value' in option && found.has(option.value))}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        hidePickedOptions
        maxValues={mostMembers}
        nothingFoundMessage={listWords({ isPending, isError }, 'No one found.', 'The people could not be loaded.')}
        {...form.getInputProps('members')}
        onChange={choose}
      />
    </Stack>
  )
}
