import { isIndia, postalCodeLength } from '@app/contract/payments/payments.rules.ts'
import { BillingAddress, IndianBilling } from '@app/contract/payments/payments.shapes.ts'
import { Alert, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import type { Me } from '#core/session.ts'
import { CountryField } from '#ui/form/CountryField.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { Section } from '#ui/Section.tsx'
import styles from '../Checkout.module.css'
import { useLastBilling } from './useLastBilling.ts'

export type BillingForm = UseFormReturnType<BillingAddress>

/** The billing address, drafted in this browser until a payment succeeds; name and e-mail default to the customer's. */
export function useBillingForm(me: Me, isInsideIndia: boolean) {
  const draft = useDraft<BillingAddress>(`billing.${me.id}`, {
    name: me.name,
    email: me.email,
    address: '',
    city: '',
    state: '',
    country: '',
    pinCode: '',
  })
  const form = useForm<BillingAddress>({
    initialValues: draft.initial,
    onValuesChange: draft.keep,
    validate: schemaResolver(isInsideIndia ? IndianBilling : BillingAddress, { sync: true }),
    ...checkWhenLeft(['country']),
  })
  return { form, clearDraft: draft.clear }
}

/** Whether all fields are filled and the country is accepted; formats are checked on submit. */
export const isFilled = (billing: BillingAddress, isInsideIndia = false) =>
  Object.values(billing).every((value) => value.trim() !== '') && (isInsideIndia || !isIndia(billing.country))

type Props = { form: BillingForm; isDisabled: boolean; isInsideIndia: boolean }

export function BillingFields({ form, isDisabled, isInsideIndia }: Props) {
  const input = (field: keyof BillingAddress) => ({ ...form.getInputProps(field), disabled: isDisabled })
  // The error replaces the hint of the country, so that nothing moves under a click.
  const isIndian = !isInsideIndia && isIndia(form.values.country)
  const countryError = isIndian ? undefined : form.errors.country
  useLastBilling(form)

  return (
    <Section title="Billing address" text="As your bank has it. We send the receipt to this e-mail.">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="Name" autoComplete="name" {...input('name')} />
          <TextInput label="Email" type="email" autoComplete="email" {...input('email')} />
        </SimpleGrid>
        <TextInput label="Address" autoComplete="street-address" {...input('address')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="City" autoComplete="address-level2" {...input('city')} />
          <TextInput label="State" autoComplete="address-level1" {...input('state')} />
          <CountryField {...input('country')} error={countryError} />
          <TextInput label="Postal code" autoComplete="postal-code" maxLength={postalCodeLength} {...input('pinCode')} />
        </SimpleGrid>
        <div role="status" className={styles.news}>
          {isIndian && (
            <Alert color="warm" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
              Indian Clients Please Use Inside India Payment Method!
            </Alert>
          )}
        </div>
      </Stack>
    </Section>
  )
}
