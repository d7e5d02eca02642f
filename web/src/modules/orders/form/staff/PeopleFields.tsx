import { href } from '@app/contract/screens.ts'
import { Anchor, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { Section } from '#ui/Section.tsx'
import { useStaff } from '../../useStaff.ts'
import styles from '../OrderForm.module.css'
import type { OrderForm } from '../orderFields.ts'

/** The customer of the order and its first assignees. */
export function PeopleFields({ form }: { form: OrderForm }) {
  return (
    <Section title="For whom">
      <div className={styles.pair}>
        <CustomerField form={form} />
        <ManagerField form={form} />
      </div>
    </Section>
  )
}

const searchAfterMs = 250

/** Searches customers on the server, since there may be many thousands. */
function CustomerField({ form }: { form: OrderForm }) {
  const { customer, customerName } = form.values
  const [typed, setTyped] = useState(customerName)
  const [search] = useDebouncedValue(typed === customerName ? '' : typed, searchAfterMs)
  const found = useQuery({
    ...calls.users.all.queryOptions({ tab: 'customers', search, pageSize: 20 }),
    placeholderData: keepPreviousData,
  })
  const people = (found.data?.items ?? []).map(({ _id, name, email }) => ({ value: _id, label: name, email }))
  const isChosenMissing = customer !== '' && people.every(({ value }) => value !== customer)
  const data = isChosenMissing ? [{ value: customer, label: customerName, email: '' }, ...people] : people
  const emails = new Map(data.map(({ value, email }) => [value, email]))
  return (
    <Select
      label="Customer"
      withAsterisk
      searchable
      // This is the first field, and a list that opens on focus would cover the form.
      openOnFocus={false}
      placeholder="Name or e-mail"
      description={
        <>
          Not in the list?{' '}
          <Anchor component={Link} to={href('createUser')}>
            Create User
          </Anchor>
        </>
      }
      data={data}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No customer of that name or e-mail.'}
      renderOption={({ option }) => (
        <span>
          {option.label} <span className={styles.note}>{emails.get(option.value)}</span>
        </span>
      )}
      {...form.getInputProps('customer')}
      value={customer || null}
      onChange={(value, option) => form.setValues({ customer: value ?? '', customerName: option?.label ?? '' })}
      error={form.errors.customer ?? (found.isError && 'The customers could not be loaded.')}
    />
  )
}

function ManagerField({ form }: { form: OrderForm }) {
  const { deadline } = form.values
  const staff = useStaff({ due: deadline ? [deadline] : [] })
  return (
    <PersonSelect
      label="Assign To"
      description="The manager; it can be left open."
      placeholder="Not assigned"
      people={staff.managers}
      isPending={staff.isPending}
      isError={staff.isError}
      {...form.getInputProps('assignedTo')}
      value={form.values.assignedTo || null}
      onChange={(value) => form.setFieldValue('assignedTo', value ?? '')}
      error={form.errors.assignedTo ?? (staff.error !== null && 'Unable to get assigned to users!')}
    />
  )
}
