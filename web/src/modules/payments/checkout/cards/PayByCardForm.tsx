import type { Currency } from '@app/contract/core/money.ts'
import { postalCodeLength } from '@app/contract/payments/payments.rules.ts'
import { BillingAddress } from '@app/contract/payments/payments.shapes.ts'
import { isIndia, notFromIndia } from '@app/contract/publicPayments/publicPayments.rules.ts'
import { Alert, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { CountryField } from '#ui/form/CountryField.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PaymentFailed } from '../PaymentFailed.tsx'
import { CardFields } from './CardFields.tsx'
import type { CardFormHandle } from './CardForm.tsx'
import { type Purchase, useCardPurchase } from './useCardPurchase.ts'
import { useLastBilling } from './useLastBilling.ts'

type Props = { purchase: Purchase; amount: number; currency: Currency; onCancel?: (() => void) | undefined; children?: ReactNode }

/** A card form and billing address for an item with one price; `children` describe the item. */
export default function PayByCardForm({ purchase, amount: price, currency, onCancel, children }: Props) {
  const me = useMe()
  const card = useRef<CardFormHandle>(null)
  const { pay, isPaying, problem } = useCardPurchase(purchase, card)
  const form = useForm<BillingAddress>({
    initialValues: { name: me.name, email: me.email, address: '', city: '', state: '', country: '', pinCode: '' },
    validate: schemaResolver(BillingAddress, { sync: true }),
    ...checkWhenLeft(['country', 'email']),
  })
  useLastBilling(form)
  const isIndian = isIndia(form.values.country)
  const input = (field: keyof BillingAddress) => ({ ...form.getInputProps(field), disabled: isPaying })
  const amount = money(price, currency)

  const submit = async (billing: BillingAddress) => {
    // Opens no payment for an incomplete card; its fields say what is missing.
    if (card.current?.check()) await pay({ ...billing, country: billing.country.toUpperCase() }, form)
  }

  return (
    <form noValidate aria-label="Payment" onSubmit={form.onSubmit((values) => void submit(values), focusFirstWrong(form))}>
      <Stack gap="md">
        {children}
        {problem && <PaymentFailed ref={(alert) => alert?.focus()} message={problem} />}
        <CardFields card={card} owner={form.values} isDisabled={isPaying} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="Name" autoComplete="name" {...input('name')} />
          <TextInput label="Email" type="email" autoComplete="email" {...input('email')} />
        </SimpleGrid>
        <TextInput label="Address" autoComplete="street-address" {...input('address')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="City" autoComplete="address-level2" {...input('city')} />
          <TextInput label="State" autoComplete="address-level1" {...input('state')} />
          <CountryField {...input('country')} error={isIndian ? undefined : form.errors.country} />
          <TextInput label="Postal code" autoComplete="postal-code" maxLength={postalCodeLength} {...input('pinCode')} />
        </SimpleGrid>
        <div role="status">
          {isIndian && (
            <Alert color="warm" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
              {notFromIndia}
            </Alert>
          )}
        </div>
        <FormActions submit={`Pay ${amount}`} isPending={isPaying} isDisabled={isIndian} {...(onCancel && { onCancel })} />
      </Stack>
    </form>
  )
}
