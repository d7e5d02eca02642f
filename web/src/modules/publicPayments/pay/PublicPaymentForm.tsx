import type { CaptchaAnswer } from '@app/contract/auth/captcha.shapes.ts'
import { postalCodeLength } from '@app/contract/payments/payments.rules.ts'
import { isIndia, longestPurpose, notFromIndia } from '@app/contract/publicPayments/publicPayments.rules.ts'
import { PublicPaymentAttempt } from '@app/contract/publicPayments/publicPayments.shapes.ts'
import { Alert, Button, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { CaptchaField, isCaptchaAtWork, noCaptchaYet } from '#auth/index.ts'
import { calls } from '#core/calls.ts'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { type CardFormHandle, loadCardForm, PaymentFailed } from '#payments/index.ts'
import { CountryField } from '#ui/form/CountryField.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { Section } from '#ui/Section.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './PublicPayment.module.css'
import type { usePublicPayment } from './usePublicPayment.ts'

const CardForm = lazy(async () => ({ default: (await loadCardForm()).CardForm }))

type Props = {
  card: RefObject<CardFormHandle | null>
  payment: ReturnType<typeof usePublicPayment>
  payButton: RefObject<HTMLButtonElement | null>
  /** The words of a failed payment, at the card. */
  declined: RefObject<HTMLDivElement | null>
  /** The fixed amount of a link; otherwise the visitor enters one. */
  fixed?: { amount: number; currency: string; what: string; payer?: { name?: string | undefined; email?: string | undefined } }
}

type Typed = Record<'purpose' | 'name' | 'email' | 'address' | 'city' | 'state' | 'pinCode' | 'country', string> & {
  amount: number | string
}
type Values = Typed & { captcha: CaptchaAnswer }
const nothing: Typed = { amount: '', purpose: '', name: '', email: '', address: '', city: '', state: '', pinCode: '', country: '' }

/** Amount, billing address and card. */
export function PublicPaymentForm({ card, payment, payButton, declined, fixed }: Props) {
  const { isPaying, isPaid, problem } = payment
  const config = useQuery({ ...calls.payments.cardConfig.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const { data: terms } = useQuery({ ...calls.publicPayments.terms.queryOptions({}), staleTime: 60_000 })
  const asksCaptcha = !fixed && (payment.needsCaptcha || terms?.needsCaptcha === true)
  const form = useForm<Values>({
    initialValues: {
      ...nothing,
      amount: fixed?.amount ?? '',
      name: fixed?.payer?.name ?? '',
      email: fixed?.payer?.email ?? '',
      captcha: noCaptchaYet,
    },
    validate: schemaResolver(PublicPaymentAttempt.omit({ captcha: true, instead: true }), { sync: true }),
    ...checkWhenLeft(['country', 'email', 'amount']),
  })
  const { captcha, ...typed } = form.values
  useLeaveGuard(
    !isPaid && Object.keys(nothing).some((field) => form.isDirty(field)),
    'Nothing has been paid yet, and your input will be lost.',
  )
  const isFilled =
    Object.entries(typed).every(([field, value]) => String(value).trim() !== '' || (field === 'purpose' && fixed)) &&
    (!asksCaptcha || captcha.answer !== '')
  const isIndian = isIndia(typed.country)
  const mayPay = config.data !== undefined && isFilled && !isIndian
  const input = (field: keyof Typed) => ({ ...form.getInputProps(field), disabled: isPaying })
  const [isCardComplete, setCardComplete] = useState(false)

  const pay = async ({ captcha, amount, purpose, ...payer }: Values) => {
    // Opens no payment for an incomplete card; its fields say what is missing.
    if (!mayPay || !card.current?.check()) return
    await payment.pay({ ...payer, amount: Number(amount), ...(!fixed && { purpose }), ...(asksCaptcha && { captcha }) }, form)
  }

  return (
    <form
      ref={focusFirstField}
      noValidate
      aria-label="Payment"
      onSubmit={form.onSubmit((values) => void pay(values), focusFirstWrong(form))}
    >
      <Stack gap="lg">
        <Section title="Amount and billing address" text="As your bank has it. We send the confirmation to this e-mail.">
          <Stack gap="md">
            {fixed ? (
              <p className={styles.fixed}>
                <strong>{money(fixed.amount, fixed.currency)}</strong> {fixed.what}
              </p>
            ) : (
              <NumberInput
                label="Amount in USD"
                description={terms && `From ${money(terms.minimum, terms.currency)} to ${money(terms.maximum, terms.currency)}`}
                inputMode="decimal"
                prefix="$"
                decimalScale={2}
                allowNegative={false}
                thousandSeparator=","
                hideControls
                {...input('amount')}
              />
            )}
            {!fixed && (
              <TextInput
                label="What is this for?"
                description="For example the name or number of your order. It is on your confirmation."
                maxLength={longestPurpose}
                {...input('purpose')}
              />
            )}
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput label="Name" autoComplete="name" maxLength={100} {...input('name')} />
              <TextInput label="Email" type="email" autoComplete="email" maxLength={254} {...input('email')} />
            </SimpleGrid>
            <TextInput label="Address" autoComplete="street-address" maxLength={255} {...input('address')} />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput label="City" autoComplete="address-level2" maxLength={100} {...input('city')} />
              <TextInput label="State" autoComplete="address-level1" maxLength={100} {...input('state')} />
              <TextInput label="Postal code" autoComplete="postal-code" maxLength={postalCodeLength} {...input('pinCode')} />
              <CountryField {...input('country')} error={isIndian ? undefined : form.errors.country} />
            </SimpleGrid>
            <div role="status" className={styles.news}>
              {isIndian && (
                <Alert color="warm" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
                  {notFromIndia}
                </Alert>
              )}
            </div>
          </Stack>
        </Section>
        <Section title="Card">
          {problem && <PaymentFailed ref={declined} message={problem.message} />}
          {config.error && !config.data ? (
            <ErrorState
              title="The card form could not be loaded."
              text="Nothing was charged. Try again in a moment."
              onRetry={() => void config.refetch()}
              isRetrying={config.isFetching}
            />
          ) : (
            <Suspense fallback={<TextSkeleton lines={3} />}>
              {config.data && (
                <CardForm
                  ref={card}
                  config={{ provider: config.data.provider, publishableKey: config.data.key }}
                  billing={cardBillingOf(typed)}
                  isDisabled={isPaying}
                  onComplete={setCardComplete}
                />
              )}
            </Suspense>
          )}
        </Section>
        {asksCaptcha && (
          <Section title="Are you a person?" text="Cards were declined here before, so we need to check.">
            <CaptchaField
              value={captcha}
              onChange={(answer) => form.setFieldValue('captcha', answer)}
              usedUpBy={payment.captchaUsedBy}
              error={form.errors.captcha}
              disabled={isPaying}
            />
          </Section>
        )}
        <Button
          ref={payButton}
          type="submit"
          size="md"
          fullWidth
          disabled={!mayPay || !isCardComplete}
          loading={isPaying || (asksCaptcha && isCaptchaAtWork(captcha))}
          leftSection={<IconLock size={18} aria-hidden="true" />}
        >
          Pay Now
        </Button>
      </Stack>
    </form>
  )
}

const cardBillingOf = ({ name, email, address, city, state, country, pinCode }: Typed) => ({
  name,
  email,
  address: { line1: address, city, state, country: country.trim().toUpperCase(), postalCode: pinCode },
})
