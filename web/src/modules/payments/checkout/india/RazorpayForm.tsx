import { paymentCountdownSeconds } from '@app/contract/payments/payments.rules.ts'
import { sandboxKeyId } from '@app/contract/payments/sandbox/sandboxIndia.rules.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { lazy, type Ref, Suspense, useImperativeHandle, useState } from 'react'
import { count } from '#core/format.ts'
import { CountdownDialog } from '#ui/dialog/CountdownDialog.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import type { CardFormHandle } from '../cards/CardForm.tsx'
import type { CardBilling } from '../cards/cardOutcome.ts'
import { payByRazorpay } from './payByRazorpay.ts'
import type { InsideIndia } from './useInsideIndia.ts'

type Props = { inIndia: InsideIndia; billing: CardBilling; isDisabled?: boolean; ref?: Ref<CardFormHandle> }

const failed = 'Razorpay Failed To Load!'

// Loaded only where Razorpay is a sandbox.
const SandboxIndiaForm = lazy(async () => ({ default: (await import('./SandboxIndiaForm.tsx')).SandboxIndiaForm }))

export const RazorpayForm = ({ ref, isDisabled = false, ...props }: Props) =>
  props.inIndia.keyId === sandboxKeyId ? (
    <Suspense fallback={<TextSkeleton lines={4} />}>
      <SandboxIndiaForm ref={ref} isDisabled={isDisabled} />
    </Suspense>
  ) : (
    <RazorpayPageForm ref={ref} {...props} />
  )

/** Replaces the card form: the payment method is chosen on Razorpay's page, which opens with the Pay button. */
function RazorpayPageForm({ inIndia: { keyId, page, failedAt, isLoading, retry }, billing, ref }: Props) {
  const [dismissed, dismiss] = useState<number>()
  useImperativeHandle(ref, () => ({
    check: () => page !== undefined,
    confirm: async (orderId) => (page && keyId && orderId ? await payByRazorpay(page, { keyId, orderId, billing }) : null),
  }))
  if (page)
    return <Text size="sm">You choose on Razorpay’s own page: UPI, a card, net banking or a wallet. It opens when you press Pay.</Text>
  if (failedAt === undefined) return <TextSkeleton lines={2} />
  return (
    <>
      <Alert color="red" title={failed}>
        <Stack gap="sm" align="flex-start">
          Nothing was charged. Check your connection, and whether something blocks checkout.razorpay.com.
          <Button variant="default" size="compact-sm" loading={isLoading} onClick={retry}>
            Try again
          </Button>
        </Stack>
      </Alert>
      <CountdownDialog
        isOpen={dismissed !== failedAt}
        seconds={paymentCountdownSeconds}
        title={failed}
        text={(left) => `Nothing was charged. You can try again in ${count(left, ['second', 'seconds'])}.`}
        onDone={() => dismiss(failedAt)}
        onClose={() => dismiss(failedAt)}
      />
    </>
  )
}
