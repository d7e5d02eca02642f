import { CoinChange } from '@app/contract/coins/coins.calls.ts'
import { longestCoinNote, mostCoinsAtOnce } from '@app/contract/coins/coins.rules.ts'
import { NumberInput, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'

type Way = 'give' | 'take'
const Typed = z.object({
  coins: z
    .number('Please enter how many coins.')
    .int('Please enter whole coins.')
    .min(1, 'Please enter how many coins.')
    .max(mostCoinsAtOnce, `No more than ${mostCoinsAtOnce} at once, please.`),
  reason: CoinChange.shape.reason,
})
const ways = [
  { value: 'give', label: 'Give' },
  { value: 'take', label: 'Take' },
] satisfies { value: Way; label: string }[]

/** Number of coins, direction and reason; the customer can read the reason. */
export function ChangeCoinsForm({ userId, name, close }: { userId: string; name: string; close: () => void }) {
  const [way, setWay] = useState<Way>('give')
  const form = useForm<{ coins: number | string; reason: string }>({
    initialValues: { coins: '', reason: '' },
    validate: schemaResolver(Typed, { sync: true }),
  })
  const change = useAction(calls.coins.update, {
    done: ({ totalCoins }) => `${name} now has ${count(totalCoins, ['coin', 'coins'])}.`,
    failed: 'The coins could not be changed.',
    refresh: [calls.coins],
    form,
    once: true,
    after: close,
  })
  const { data: coins } = useQuery(calls.coins.ofUser.queryOptions({ userId }))
  const signed = (typed: number | string) => (way === 'give' ? Number(typed) : -Number(typed))
  const send = ({ coins, reason }: { coins: number | string; reason: string }) => change.mutate({ userId, coins: signed(coins), reason })
  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <Stack gap="md">
        <SegmentedControl
          aria-label="Give or take"
          data={ways}
          value={way}
          onChange={(chosen) => setWay(chosen === 'take' ? 'take' : 'give')}
        />
        <NumberInput
          label="Coins"
          description={balanceWords(coins?.totalCoins, signed(form.values.coins))}
          min={1}
          max={mostCoinsAtOnce}
          step={50}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          data-autofocus
          {...form.getInputProps('coins')}
        />
        <Textarea
          label="Reason"
          description={`${name} can read it too.`}
          maxLength={longestCoinNote}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </Stack>
      <FormActions
        submit={way === 'give' ? 'Give coins' : 'Take coins'}
        isDanger={way === 'take'}
        isPending={change.isPending}
        onCancel={close}
      />
    </form>
  )
}

/** The balance before and after, so that a typing mistake is seen before sending. */
function balanceWords(now: number | undefined, change: number): string {
  const worth = '100 coins are worth 1 US dollar on an order.'
  if (now === undefined) return worth
  const balance = (coins: number) => count(coins, ['coin', 'coins'])
  if (!Number.isFinite(change) || change === 0) return `${balance(now)} now. ${worth}`
  return now + change < 0 ? `Only ${balance(now)} to take.` : `${balance(now)} now, ${balance(now + change)} afterwards. ${worth}`
}
