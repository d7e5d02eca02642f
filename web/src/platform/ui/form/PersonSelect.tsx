import type { Person } from '@app/contract/users/users.shapes.ts'
import { Select, type SelectProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Person as PersonLine } from '../Person.tsx'
import { listWords } from './listWords.ts'

type Props = Omit<SelectProps, 'data' | 'renderOption'> & {
  /** A note is shown under a person's name. */
  people: readonly (Person & { note?: string })[]
  /** The person chosen so far, who may no longer be among the options. */
  also?: Person | undefined
  /** True while the people are loading. */
  isPending: boolean
  /** True if they could not be loaded, which is then said below the field too. */
  isError?: boolean
  /** The words for that. */
  failed?: string
}

/** One person out of several, with their picture, found by typing. */
export function PersonSelect({ people, also, isPending, isError = false, failed = 'The people could not be loaded.', ...select }: Props) {
  const all: Props['people'] = also && !people.some(({ _id }) => _id === also._id) ? [also, ...people] : people
  const known = new Map(all.map((person) => [person._id, person]))
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage={listWords({ isPending, isError }, 'No one found.', failed)}
      {...select}
      error={isError ? failed : select.error}
      clearButtonProps={{
        'aria-label': `Clear ${typeof select.label === 'string' ? select.label : 'choice'}`,
        tabIndex: 0,
        'aria-hidden': false,
      }}
      data={all.map(({ _id, name }) => ({ value: _id, label: name }))}
      renderOption={({ option, checked }) => (
        <>
          <PersonLine
            name={option.label}
            picture={known.get(option.value)?.profilePicture}
            note={known.get(option.value)?.note}
            size={24}
          />
          {checked && <IconCheck size={16} stroke={2} aria-hidden="true" style={{ marginInlineStart: 'auto' }} />}
        </>
      )}
    />
  )
}
