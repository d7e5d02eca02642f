import { type SandboxWay, sandboxWays } from '@app/contract/payments/sandbox/sandboxIndia.rules.ts'
import { Alert, Radio, Stack } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useState } from 'react'
import { calls } from '#core/calls.ts'
import type { CardFormHandle } from '../cards/CardForm.tsx'

/** Replaces the gateway where it has no keys: the tester chooses the outcome here. */
export function SandboxIndiaForm({ isDisabled, ref }: { isDisabled: boolean; ref?: Ref<CardFormHandle> | undefined }) {
  const [way, setWay] = useState<SandboxWay>('pays')
  useImperativeHandle(ref, () => ({
    check: () => true,
    confirm: async (orderId) => (orderId ? await calls.sandboxCards.payInsideIndia({ orderId, way }) : null),
  }))
  return (
    <Stack gap="md">
      <Alert color="blue" title="This is the sandbox" icon={<IconFlask size={18} aria-hidden="true" />}>
        Razorpay is not set up here. No money moves; choose what happens when you pay.
      </Alert>
      <Radio.Group aria-label="What happens" value={way} onChange={(value) => setWay(wayOf(value))} readOnly={isDisabled}>
        <Stack gap="xs">
          {sandboxWays.map(({ way, label }) => (
            <Radio key={way} value={way} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

const wayOf = (value: string): SandboxWay => sandboxWays.find(({ way }) => way === value)?.way ?? 'pays'
