import { accentColorsOf, colorProblem } from '@app/contract/company/accentColors.rules.ts'
import { companyLimits } from '@app/contract/company/company.rules.ts'
import { ColorInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { type CompanyFormOf, labelOf, zonesWith } from './companyFields.ts'

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

/** Cleared together, they are nowhere; an end before the beginning is after midnight. */
export function HoursFields({ form }: Props) {
  const { opensAt, closesAt, zone } = form.values
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
      <Select
        label={labelOf('zone')}
        placeholder="Asia/Kolkata"
        data={zonesWith(zone)}
        searchable
        clearable
        limit={60}
        nothingFoundMessage="No zone has that name. Try a large city."
        {...form.getInputProps('zone')}
        onChange={(chosen) => form.setFieldValue('zone', chosen ?? '')}
      />
    </Stack>
  )
}

/** Dark enough for white words; the server says so too. */
const swatches = ['#2547c4', '#0b5f78', '#22653b', '#67438f', '#b3261e', '#8a4a07', '#161b2e']

export function LookFields({ form }: Props) {
  const { color } = form.values
  const problem = color === '' ? undefined : colorProblem(color)
  const isDrawn = color !== '' && problem === undefined
  return (
    <ColorInput
      label={labelOf('color')}
      description={isDrawn ? `In the dark look: ${accentColorsOf(color).dark.accent}.` : 'Empty keeps the blue of the product.'}
      placeholder="#2547c4"
      format="hex"
      fixOnBlur={false}
      withPreview={color !== ''}
      swatches={swatches}
      {...form.getInputProps('color')}
      error={form.errors.color ?? (color.length === companyLimits.color && problem)}
    />
  )
}
