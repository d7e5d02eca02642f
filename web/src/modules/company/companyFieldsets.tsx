import { colorProblem, isColor } from '@app/contract/company/accentColors.rules.ts'
import { companyLimits } from '@app/contract/company/company.rules.ts'
import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { ZoneSelect } from '#ui/form/ZoneSelect.tsx'
import styles from './Company.module.css'
import { type CompanyFormOf, labelOf } from './companyFields.ts'

type Props = { form: CompanyFormOf }

export const ContactFields = ({ form }: Props) => (
  <Stack gap="md">
    <TextInput
      label={labelOf('name')}
      withAsterisk
      maxLength={companyLimits.name}
      autoComplete="organization"
      {...form.getInputProps('name')}
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <TextInput label={labelOf('email')} type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput
        label={labelOf('phone')}
        type="tel"
        placeholder="+44 20 7946 0123"
        maxLength={companyLimits.phone}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
    </SimpleGrid>
    <Textarea label={labelOf('address')} autosize minRows={3} maxLength={companyLimits.address} {...form.getInputProps('address')} />
  </Stack>
)

/** Cleared together, they are not shown; an end before the beginning is after midnight. */
export function HoursFields({ form }: Props) {
  const { opensAt, closesAt } = form.values
  const isOvernight = opensAt !== '' && closesAt !== '' && closesAt < opensAt
  return (
    <Stack gap="md">
      <SimpleGrid cols={2} spacing="md">
        <TextInput label={labelOf('opensAt')} type="time" {...form.getInputProps('opensAt')} />
        <TextInput
          label={labelOf('closesAt')}
          type="time"
          description={isOvernight ? 'On the next day.' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('closesAt')}
        />
      </SimpleGrid>
      <ZoneSelect
        label={labelOf('zone')}
        clearable
        {...form.getInputProps('zone')}
        onChange={(chosen) => form.setFieldValue('zone', chosen ?? '')}
      />
    </Stack>
  )
}

/** The color as a code, and the browser's color picker. */
export function LookFields({ form }: Props) {
  const { color } = form.values
  const problem = color === '' ? undefined : colorProblem(color)
  return (
    <TextInput
      label={labelOf('color')}
      description={color === '' ? 'Empty keeps the blue of the product.' : 'White text is shown on it.'}
      placeholder="#2547c4"
      autoComplete="off"
      leftSection={
        <input
          type="color"
          aria-label="Choose the main colour"
          className={styles.color}
          value={isColor(color) ? color : '#2547c4'}
          onChange={({ currentTarget }) => form.setFieldValue('color', currentTarget.value)}
        />
      }
      leftSectionWidth={44}
      {...form.getInputProps('color')}
      error={form.errors.color ?? (color.length === companyLimits.color && problem)}
    />
  )
}
