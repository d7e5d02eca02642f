import { type CardField, cardProblems, digitsOf, intentIdOf } from '@app/contract/payments/sandbox/sandboxCards.rules.ts'
import type { SandboxOutcome } from '@app/contract/payments/sandbox/sandboxCards.shapes.ts'
import { Alert, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFlask } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useState } from 'react'
import { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import { AuthenticationDialog } from './AuthenticationDialog.tsx'
import type { CardFields, CardOutcome } from './cardOutcome.ts'
import { DigitsInput } from './DigitsInput.tsx'
import { SandboxTestCards } from './SandboxTestCards.tsx'
import { asExpiry, cardOutcomeOf, expiryOf, grouped } from './sandboxCards.ts'

type Typed = { number: string; expiry: string; cvc: string }
type Props = { ref?: Ref<CardFields>; isDisabled?: boolean; onComplete?: ((isComplete: boolean) => void) | undefined }
type Question = { held: { intentId: string; clientSecret: string }; answered: (outcome: SandboxOutcome) => void }

/** A card form for setups without a card provider; it charges test cards only. */
export function SandboxCardForm({ ref, isDisabled = false, onComplete }: Props) {
  const problemsOf = (typed: Typed) => cardProblems(cardOf(typed), new Date())
  const form = useForm<Typed>({
    initialValues: { number: '', expiry: '', cvc: '' },
    ...checkWhenLeft(),
    validate: (typed) => Object.fromEntries(problemsOf(typed).map(({ field, message }) => [field, message])),
    onValuesChange: (typed) => onComplete?.(problemsOf(typed).length === 0),
  })
  const [question, setQuestion] = useState<Question | null>(null)

  const complain = (field: CardField, message: string) => {
    form.setFieldError(field, message)
    form.getInputNode(field)?.focus()
  }

  const check = () => {
    const { errors, hasErrors } = form.validate()
    const first = fields.find((field) => errors[field])
    if (first) form.getInputNode(first)?.focus()
    return !hasErrors
  }

  const confirm = async (clientSecret: string): Promise<CardOutcome | null> => {
    if (!check()) return null
    const held = { intentId: intentIdOf(clientSecret), clientSecret }
    try {
      const tried = await calls.sandboxCards.confirm({ ...held, ...cardOf(form.getValues()) })
      if (tried.field) {
        complain(tried.field, tried.failureMessage ?? '')
        return null
      }
      const outcome = tried.status === 'needs-action' ? await asked(held) : tried
      return cardOutcomeOf(outcome)
    } catch (error) {
      if (error instanceof CallError) return { status: 'failed', message: error.messageOr(undefined) }
      throw error
    }
  }

  const asked = (held: Question['held']) => new Promise<SandboxOutcome>((answered) => setQuestion({ held, answered }))

  useImperativeHandle(ref, () => ({ check, confirm }))

  const choose = (number: string) => {
    form.setValues({ number: grouped(number), expiry: `12 / ${(new Date().getFullYear() + 3) % 100}`, cvc: '123' })
    form.clearErrors()
  }

  return (
    <Stack gap="md">
      <Alert role="note" icon={<IconFlask size={18} aria-hidden />} title="This is the sandbox: no money moves">
        It accepts only the test cards below and stores no card number.
      </Alert>
      <DigitsInput
        label="Card number"
        name="cardnumber"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        format={grouped}
        disabled={isDisabled}
        className="tabular"
        {...form.getInputProps('number')}
        value={form.values.number}
      />
      <SimpleGrid cols={2} spacing="md">
        <DigitsInput
          label="Expiration date"
          name="exp-date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          format={asExpiry}
          disabled={isDisabled}
          {...form.getInputProps('expiry')}
          value={form.values.expiry}
        />
        <TextInput
          label="Security code"
          name="cvc"
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          placeholder="CVC"
          disabled={isDisabled}
          {...form.getInputProps('cvc')}
        />
      </SimpleGrid>
      <SandboxTestCards chosen={form.values.number} onChoose={choose} />
      <AuthenticationDialog
        held={question?.held ?? null}
        onAnswered={(outcome) => {
          setQuestion(null)
          question?.answered(outcome)
        }}
      />
    </Stack>
  )
}

const fields = ['number', 'expiry', 'cvc'] as const satisfies readonly CardField[]

const cardOf = ({ number, expiry, cvc }: Typed) => ({ number: digitsOf(number), ...expiryOf(expiry), cvc: cvc.trim() })
