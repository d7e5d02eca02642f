import { indianStateNames } from '@app/contract/invoices/indianStates.rules.ts'
import { invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import { isIndia } from '@app/contract/payments/payments.rules.ts'
import { Autocomplete, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

type Field = 'address' | 'city' | 'state' | 'country' | 'zip'
type Props = { form: { values: Record<Field, string>; getInputProps: (field: Field) => GetInputPropsReturnType } }

/** The parts of an address. States of India are suggested, since GST depends on them. */
export const PlaceFields = ({ form }: Props) => (
  <>
    <Textarea label="Address" autosize minRows={2} maxLength={invoiceLimits.address} {...form.getInputProps('address')} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <TextInput label="City" maxLength={invoiceLimits.place} {...form.getInputProps('city')} />
      <TextInput label="Zip" maxLength={invoiceLimits.zip} {...form.getInputProps('zip')} />
      <TextInput label="Country" maxLength={invoiceLimits.place} {...form.getInputProps('country')} />
      <Autocomplete
        label="State"
        data={isIndia(form.values.country) ? [...indianStateNames] : []}
        limit={40}
        maxLength={invoiceLimits.place}
        {...form.getInputProps('state')}
      />
    </SimpleGrid>
  </>
)
