import { orderDetailsLength, orderNameLength } from '@app/contract/orders/orders.rules.ts'
import { briefFields } from '@app/contract/outsource/outsource.fields.ts'
import { mostTechnologies } from '@app/contract/outsource/outsource.rules.ts'
import type { Person } from '@app/contract/users/users.shapes.ts'
import { MultiSelect, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { listWords } from '#ui/form/listWords.ts'

export type BriefValues = { name: string; details: string; technologies: string[]; allReviews: string[] }

export const briefLabels = {
  name: briefFields.name.label,
  details: briefFields.details.label,
  technologies: briefFields.technologies.label,
  allReviews: briefFields.allReviews.label,
} as const satisfies Record<keyof BriefValues, string>

const isThere = (words: string) => (words.trim() === '' ? 'Required!' : null)
export const briefIsWhole = { name: isThere, details: isThere } as const

type Props = { form: UseFormReturnType<BriefValues>; reviewers?: readonly Pick<Person, '_id' | 'name'>[] | undefined }

/** The fields of a brief: text, technologies and reviewers. `reviewers` are the existing ones. */
export function BriefFields({ form, reviewers = [] }: Props) {
  const skills = useQuery(calls.skills.list.queryOptions())
  const people = useQuery(calls.orders.assignees.queryOptions())
  // An existing reviewer may have left since, and is still shown by name.
  const staff = new Map(
    [...reviewers, ...(people.data?.managers ?? []), ...(people.data?.employees ?? [])].map(({ _id, name }) => [_id, name]),
  )
  return (
    <>
      <Text size="sm" c="dimmed">
        Developers see only this: no customer, no contact, no price.
      </Text>
      <TextInput label={briefLabels.name} withAsterisk maxLength={orderNameLength} {...form.getInputProps('name')} />
      <Textarea
        label={briefLabels.details}
        withAsterisk
        autosize
        minRows={4}
        maxRows={14}
        maxLength={orderDetailsLength}
        {...form.getInputProps('details')}
      />
      <MultiSelect
        label={briefLabels.technologies}
        description="Developers with one of these skills are notified. Without any, all developers are."
        data={[...new Set([...(skills.data ?? []).map(({ name }) => name), ...form.values.technologies])]}
        searchable
        clearable
        hidePickedOptions
        maxValues={mostTechnologies}
        nothingFoundMessage="Nothing found."
        clearButtonProps={{ 'aria-label': 'Clear technologies' }}
        {...form.getInputProps('technologies')}
      />
      <MultiSelect
        label={briefLabels.allReviews}
        description="They are asked to review it, regardless of their skills."
        data={[...staff].map(([value, label]) => ({ value, label }))}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage={listWords(people, 'No one found.', 'The people could not be loaded.')}
        clearButtonProps={{ 'aria-label': 'Clear reviewers' }}
        {...form.getInputProps('allReviews')}
      />
    </>
  )
}
