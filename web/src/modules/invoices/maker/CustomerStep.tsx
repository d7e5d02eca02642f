import { invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import { isIndia } from '@app/contract/payments/payments.rules.ts'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { PlaceFields } from '../PlaceFields.tsx'
import type { MakerForm } from './makerFields.ts'

/** The customer of the invoice. */
export const CustomerStep = ({ form }: { form: MakerForm }) => (
  <Stack gap="md">
    <TextInput label="Invoice title" withAsterisk maxLength={invoiceLimits.title} {...form.getInputProps('invoiceTitle')} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <TextInput label="Customer name" withAsterisk maxLength={invoiceLimits.name} {...form.getInputProps('customerName')} />
      <TextInput label="Customer email" type="email" autoComplete="off" {...form.getInputProps('customerEmail')} />
    </SimpleGrid>
    <PlaceFields form={form} />
    {(isIndia(form.values.country) || form.values.customerGstin !== '') && (
      <TextInput
        label="GSTIN of the customer"
        description="If they have one."
        autoComplete="off"
        {...form.getInputProps('customerGstin')}
      />
    )}
  </Stack>
)
