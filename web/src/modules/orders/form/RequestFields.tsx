import { orderNameLength, orderTypes, otherCategory } from '@app/contract/orders/orders.rules.ts'
import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { Section } from '#ui/Section.tsx'
import styles from './OrderForm.module.css'
import type { OrderForm } from './orderFields.ts'

/** The fields of a request: name, category, details and technologies. */
export function RequestFields({ form, isOwn = false }: { form: OrderForm; isOwn?: boolean }) {
  return (
    <Section
      title={isOwn ? 'What you need' : 'What is needed'}
      text={isOwn ? 'The more exact your description, the sooner you get a price.' : undefined}
    >
      <div className={styles.fields}>
        <TextInput
          label="Project Name"
          withAsterisk
          maxLength={orderNameLength}
          placeholder="Booking page in React"
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Details"
          withAsterisk
          autosize
          minRows={6}
          maxRows={24}
          description="What it must do, what already exists, and what it must not use."
          {...form.getInputProps('details')}
        />
        <div className={styles.pair}>
          <Select label="Type" data={orderTypes} allowDeselect={false} {...form.getInputProps('type')} />
          <CategoryField form={form} />
        </div>
        <TechnologiesField form={form} />
      </div>
    </Section>
  )
}

function CategoryField({ form }: { form: OrderForm }) {
  const categories = useQuery(calls.orders.categories.queryOptions())
  const names = (categories.data ?? []).map(({ name }) => name)
  const isOther = form.values.category === otherCategory
  return (
    <div className={styles.fields}>
      <Select
        label="Category"
        withAsterisk
        searchable
        allowDeselect={false}
        placeholder="Choose one"
        nothingFoundMessage="Choose Other and enter your own."
        data={[...names, { value: otherCategory, label: 'Other' }]}
        {...form.getInputProps('category')}
        error={form.errors.category ?? (categories.isError && "Couldn't load the categories!")}
      />
      {isOther && <TextInput label="Which category" withAsterisk maxLength={100} {...form.getInputProps('ownCategory')} />}
    </div>
  )
}

function TechnologiesField({ form }: { form: OrderForm }) {
  const skills = useQuery(calls.skills.list.queryOptions())
  const known = (skills.data ?? []).map(({ name }) => name)
  // The order's own technologies stay available, even if the list no longer has them.
  const data = [...new Set([...known, ...form.values.technologies])]
  return (
    <MultiSelect
      label="Technologies"
      description="Leave it empty if you have no preference."
      data={data}
      searchable
      clearable
      hidePickedOptions
      maxValues={30}
      nothingFoundMessage="Not in the list. Add it to the details."
      placeholder={form.values.technologies.length === 0 ? 'React, Python, MySQL…' : undefined}
      clearButtonProps={{ 'aria-label': 'Clear technologies' }}
      {...form.getInputProps('technologies')}
    />
  )
}
