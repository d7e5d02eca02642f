import { coinStep } from '@app/contract/coins/coins.rules.ts'
import { maxQuantity, maxReportPages } from '@app/contract/payments/payments.rules.ts'
import { Button, Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { money } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import styles from './Checkout.module.css'
import type { CheckoutChoice } from './checkoutChoice.ts'
import { wordsOnCoins } from './coinWords.ts'
import type { QuoteState } from './useQuote.ts'
import { WholeNumberInput } from './WholeNumberInput.tsx'

type Props = {
  quote: Pick<QuoteState, 'bill' | 'choice' | 'included' | 'held'>
  choose: (patch: Partial<CheckoutChoice>) => void
  currency: string
}

/** Extras, quantity, coins, and how much is paid now. */
export function OrderChoice({ quote: { bill, choice, included, held }, choose, currency }: Props) {
  const price = (amount: number) => money(amount, currency)
  return (
    <Section title="What you want" text="Extras are added to the order once they are paid.">
      <Stack gap="lg">
        {included.codeWalkThrough ? (
          <p className={styles.included}>Code walkthrough: included in the price.</p>
        ) : (
          <Checkbox
            label={`Code walkthrough, ${price(bill.walkthroughFee)}`}
            description="A mentor goes through the code with you, live, until you can explain it yourself."
            checked={choice.wantsWalkthrough}
            onChange={({ currentTarget }) => choose({ wantsWalkthrough: currentTarget.checked })}
          />
        )}
        <Stack gap="sm">
          {included.report && <p className={styles.included}>Report: included in the price.</p>}
          <Checkbox
            label={
              included.report ? `More pages of the report, ${price(bill.reportFee)} each` : `Report, ${price(bill.reportFee)} per page`
            }
            description={included.report ? undefined : 'What was built and why, written down.'}
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
        <QuantityChoice quantity={choice.quantity} choose={choose} />
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

/** Folded away, since nearly every order is paid once. An address with a quantity shows it. */
function QuantityChoice({ quantity, choose }: { quantity: number; choose: Props['choose'] }) {
  const [isOpen, { open }] = useDisclosure(quantity > 1)
  if (!isOpen)
    return (
      <div>
        <Button variant="subtle" size="compact-sm" onClick={open}>
          Order more than one
        </Button>
      </div>
    )
  return (
    <WholeNumberInput
      label="Quantity"
      description="What is left to pay is paid this many times, and the order's total grows by it."
      w={200}
      min={1}
      max={maxQuantity}
      value={quantity}
      onChange={(chosen) => choose({ quantity: chosen })}
    />
  )
}
