import type { PaymentSettings } from '@app/contract/payments/settings/paymentSettings.shapes.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { When } from '#ui/When.tsx'
import { rateWords } from '../rateWords.ts'

const gateways = {
  razorpay: 'Payments go through Razorpay.',
  sandbox: 'Razorpay has no keys here: payments go to the sandbox, which moves no money.',
} as const

/** The current rate, its source, and what is wrong with the source. */
export function RateNow({ settings: { gateway, current, service } }: { settings: PaymentSettings }) {
  const ask = useAction(calls.paymentSettings.refreshRate, {
    failed: 'The service did not answer.',
    refresh: [calls.paymentSettings, calls.payments],
  })
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {gateway ? gateways[gateway] : 'Razorpay is not set up: payments inside India are off.'}{' '}
        {current ? <>Prices in dollars are charged {rateWords(current)}</> : 'No rate is known, so orders in dollars are paid by card.'}
      </Text>
      {service?.failure && (
        <Alert color="yellow" title="The service returned no rate" icon={<IconAlertTriangle size={18} aria-hidden="true" />} w="100%">
          {service.host}, <When at={service.failedAt} />: {service.failure}
          {service.last && <> Its last rate: {rateWords(service.last)}</>}
        </Alert>
      )}
      {service && (
        <Button variant="default" size="compact-sm" loading={ask.isPending} onClick={() => ask.mutate({})}>
          Ask {service.host} now
        </Button>
      )}
    </Stack>
  )
}
