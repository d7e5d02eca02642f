import { coinStep } from '@app/contract/coins/coins.rules.ts'
import { maxQuantity, maxReportPages } from '@app/contract/payments/payments.rules.ts'
import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { money } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import type { CheckoutChoice } from './checkoutChoice.ts'
import { wordsOnCoins } from './coinWords.ts'
import type { QuoteState } from './useQuote.ts'
import { WholeNumberInput } from './WholeNumberInput.tsx'

type Props = {
  quote: Pick<QuoteState, 'bill' | 'choice' | 'asked' | 'held'>
  choose: (patch: Partial<CheckoutChoice>) => void
  currency: string
}

/** Extras, quantity, coins, and how much is paid now. */
export function OrderChoice({ quote: { bill, choice, asked, held }, choose, currency }: Props) {
  const price = (amount: number) => money(amount, currency)
  return (
    <Section title="What you want" text="Extras are added to the order once they are paid.">
      <Stack gap="lg">
        <Checkbox
          label={`Code walkthrough, ${price(bill.walkthroughFee)}`}
          description={describeExtra(
            'A mentor goes through the code with you, live, until you can explain it yourself.',
            asked.codeWalkThrough,
          )}
          checked={choice.wantsWalkthrough}
          onChange={({ currentTarget }) => choose({ wantsWalkthrough: currentTarget.checked })}
        />
        <Stack gap="sm">
          <Checkbox
            label={`Report, ${price(bill.reportFee)} per page`}
            description={describeExtra('What was built and why, written down.', asked.reportPages > 0)}
            checked={choice.wantsReport}
            onChange={({ currentTarget }) => choose({ wantsReport: currentTarget.checked, reportPages: currentTarget.checked ? 1 : 0 })}
          />
          {choice.wantsReport && (
            <WholeNumberInput
              label="Pages"
              ml={32}
              w={120}
              min={0}
              max={maxReportPages}
              value={choice.reportPages}
              onChange={(reportPages) => choose({ wantsReport: true, reportPages })}
            />
          )}
        </Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
          <WholeNumberInput
            label="Quantity"
            description="Multiplies the amount left to pay; the order's total grows with it."
            min={1}
            max={maxQuantity}
            value={choice.quantity}
            onChange={(quantity) => choose({ quantity })}
          />
          <WholeNumberInput
            label="Coins"
            description={wordsOnCoins({ bill, choice, held, currency })}
            min={0}
            max={bill.usableCoins}
            step={coinStep}
            disabled={bill.usableCoins === 0}
            value={Math.min(choice.coins, bill.usableCoins)}
            onChange={(coins) => choose({ coins })}
          />
        </SimpleGrid>
        {bill.mayPayPartially && (
          <Checkbox
            label={`Pay half of the price now, ${price(bill.partialAmount)}`}
            description={
              choice.quantity > 1
                ? 'Half can be paid for a quantity of 1 only.'
                : `The work begins. Pay the rest (${price(bill.balance - bill.partialAmount)}) later.`
            }
            disabled={choice.quantity > 1}
            checked={choice.isPartial}
            onChange={({ currentTarget }) => choose({ isPartial: currentTarget.checked })}
          />
        )}
      </Stack>
    </Section>
  )
}

/** Requested extras are ticked at first and say why. */
const describeExtra = (words: string, isAsked: boolean) => (isAsked ? `${words} You asked for it with your order.` : words)
